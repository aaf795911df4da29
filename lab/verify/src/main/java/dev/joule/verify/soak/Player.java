package dev.joule.verify.soak;

import dev.joule.task.Context;
import dev.joule.task.Oneshot;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.ArrayList;
import java.util.List;

/** A task that passes a ball to and fro with another through oneshots. */
final class Player implements Pollable<Object> {
    private final List<Oneshot.Receiver<Integer>> in;
    private final List<Oneshot.Sender<Integer>> out;
    private int received;
    private int sent;

    /**
     * Creates a player.
     *
     * @param lead the number of balls that it sends before it has received any
     */
    private Player(
            List<Oneshot.Receiver<Integer>> in, List<Oneshot.Sender<Integer>> out, int lead) {
        this.in = in;
        this.out = out;
        this.sent = -lead;
    }

    /** Returns two players of that many balls. */
    static List<Player> pair(int balls) {
        List<Oneshot.Receiver<Integer>> toFirst = new ArrayList<>();
        List<Oneshot.Receiver<Integer>> toSecond = new ArrayList<>();
        List<Oneshot.Sender<Integer>> byFirst = new ArrayList<>();
        List<Oneshot.Sender<Integer>> bySecond = new ArrayList<>();
        for (int i = 0; i < balls; i++) {
            Oneshot<Integer> there = Oneshot.create();
            Oneshot<Integer> back = Oneshot.create();
            byFirst.add(there.sender());
            toSecond.add(there.receiver());
            bySecond.add(back.sender());
            toFirst.add(back.receiver());
        }
        return List.of(new Player(toFirst, byFirst, 1), new Player(toSecond, bySecond, 0));
    }

    @Override
    public Poll<Object> poll(Context context) {
        try {
            return play(context);
        } catch (Throwable thrown) {
            giveUp(); // otherwise the other waits forever
            throw thrown;
        }
    }

    private Poll<Object> play(Context context) {
        if (sent < 0) {
            send(0);
            sent = 1;
        }
        while (received < in.size()) {
            if (!(in.get(received).poll(context) instanceof Poll.Ready<Integer>(Integer ball))) {
                return Poll.pending();
            }
            if (ball == null || ball != received) {
                throw new IllegalStateException("got ball " + ball + " instead of " + received);
            }
            received++;
            if (sent < out.size()) {
                send(sent++);
            }
        }
        return Poll.ready(received);
    }

    private void send(int ball) {
        out.get(ball).send(ball);
    }

    @Override
    public void onCancel() {
        giveUp();
    }

    /** Closes all ends, so that the other player notices. */
    void giveUp() {
        out.forEach(Oneshot.Sender::close);
        in.forEach(Oneshot.Receiver::close);
    }
}
