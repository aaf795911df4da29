package dev.joule.internal.timer;
public abstract class TimerEntry {
  public TimerEntry(long d) {}
  protected abstract void fire();
  public boolean tryCancel() { return true; }
  public long deadlineNanos() { return 0; }
}
