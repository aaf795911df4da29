package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.CountingWaker;
import dev.joule.testing.FakeContext;
import org.junit.jupiter.api.Test;

class OneshotTest {

    private final Oneshot<Object> oneshot = Oneshot.create();
    private final Oneshot.Sender<Object> sender = oneshot.sender();
    private final Oneshot.Receiver<Object> receiver = oneshot.receiver();
    private final CountingWaker waker = new CountingWaker();
    private final FakeContext context = new FakeContext(waker);

    @Test
    void sendBeforePollIsReadyAtOnceAndWakesNobody() {
        assertThat(sender.send("v")).isTrue();
        assertThat(receiver.poll(context)).isEqualTo(Poll.ready("v"));
        assertThat(waker.takeWakes()).isZero();
    }

    @Test
    void sendAfterPollWakesOnceAndTheNextPollIsReady() {
        assertThat(receiver.poll(context).isReady()).isFalse();
        assertThat(sender.send("v")).isTrue();
        assertThat(waker.takeWakes()).isOne();
        assertThat(receiver.poll(context)).isEqualTo(Poll.ready("v"));
    }

    @Test
    void onlyTheNewestWakerIsWoken() {
        CountingWaker newer = new CountingWaker();
        receiver.poll(context);
        receiver.poll(new FakeContext(newer));
        receiver.poll(new FakeContext(newer));
        sender.send("v");
        assertThat(waker.takeWakes()).isZero();
        assertThat(newer.takeWakes()).isOne();
    }

    @Test
    void nullIsAValue() {
        assertThat(sender.send(null)).isTrue();
        assertThat(receiver.poll(context)).isEqualTo(Poll.ready(null));
    }

    @Test
    void aValueThatIsAWakerIsAValue() {
        CountingWaker value = new CountingWaker();
        receiver.poll(context);
        assertThat(sender.send(value)).isTrue();
        assertThat(receiver.poll(context)).isEqualTo(Poll.ready(value));
        assertThat(value.takeWakes()).isZero();
    }

    @Test
    void theReceiversOwnWakerIsAValueToo() {
        assertThat(sender.send(waker)).isTrue();
        assertThat(receiver.poll(context)).isEqualTo(Poll.ready(waker));
    }

    @Test
    void closingTheSenderFailsAndWakesTheReceiver() {
        receiver.poll(context);
        sender.close();
        assertThat(waker.takeWakes()).isOne();
        assertThatThrownBy(() -> receiver.poll(context))
                .isInstanceOf(Oneshot.ClosedException.class)
                .hasMessageContaining("closed without sending");
    }

    @Test
    void closingTheSenderBeforeThePollFailsIt() {
        sender.close();
        sender.close();
        assertThatThrownBy(() -> receiver.poll(context))
                .isInstanceOf(Oneshot.ClosedException.class);
    }

    @Test
    void closingTheSenderAfterSendChangesNothing() {
        sender.send("v");
        sender.close();
        assertThat(receiver.poll(context)).isEqualTo(Poll.ready("v"));
        sender.close();
    }

    @Test
    void aSecondSendIsRefusedInEveryState() {
        sender.send("v");
        assertThatThrownBy(() -> sender.send("w")).isInstanceOf(IllegalStateException.class);
        assertThat(receiver.poll(context)).isEqualTo(Poll.ready("v"));
        assertThatThrownBy(() -> sender.send("w")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void sendAfterCloseIsRefused() {
        sender.close();
        assertThatThrownBy(() -> sender.send("v"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void sendToAClosedReceiverIsFalseOnceThenRefused() {
        receiver.close();
        assertThat(sender.send("v")).isFalse();
        assertThatThrownBy(() -> sender.send("v")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void cancellingClosesTheReceiverAndWakesNobody() {
        receiver.poll(context);
        receiver.onCancel();
        assertThat(sender.isReceiverGone()).isTrue();
        assertThat(sender.send("v")).isFalse();
        assertThat(waker.takeWakes()).isZero();
    }

    @Test
    void closingBothEndsIsQuietInEitherOrder() {
        receiver.close();
        sender.close();
        sender.close();
        receiver.close();
        assertThatThrownBy(() -> sender.send("v")).isInstanceOf(IllegalStateException.class);
        Oneshot<Object> other = Oneshot.create();
        other.sender().close();
        other.receiver().close();
        assertThat(other.sender().isReceiverGone()).isTrue();
        assertThatThrownBy(() -> other.receiver().poll(context))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void isReceiverGoneTellsWhetherAnybodyStillAwaits() {
        assertThat(sender.isReceiverGone()).isFalse();
        receiver.poll(context);
        assertThat(sender.isReceiverGone()).isFalse();
        sender.send("v");
        assertThat(sender.isReceiverGone()).isFalse();
        receiver.poll(context);
        assertThat(sender.isReceiverGone()).isTrue();
    }

    @Test
    void polledAfterReadyFailureOrCloseIsRefused() {
        sender.send("v");
        receiver.poll(context);
        assertThatThrownBy(() -> receiver.poll(context))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("polled after");
        assertThatThrownBy(receiver::tryReceive).isInstanceOf(IllegalStateException.class);

        Oneshot<Object> failed = Oneshot.create();
        failed.sender().close();
        assertThatThrownBy(() -> failed.receiver().poll(context))
                .isInstanceOf(Oneshot.ClosedException.class);
        assertThatThrownBy(() -> failed.receiver().poll(context))
                .isInstanceOf(IllegalStateException.class);

        Oneshot<Object> closed = Oneshot.create();
        closed.receiver().close();
        assertThatThrownBy(() -> closed.receiver().poll(context))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void tryReceiveTakesWithoutRegistering() {
        assertThat(receiver.tryReceive().isReady()).isFalse();
        assertThat(receiver.poll(context).isReady()).isFalse();
        assertThat(receiver.tryReceive().isReady()).isFalse();
        sender.send("v");
        assertThat(waker.takeWakes()).isOne();
        assertThat(receiver.tryReceive()).isEqualTo(Poll.ready("v"));
    }

    @Test
    void tryReceiveFailsWhenTheSenderIsClosed() {
        sender.close();
        assertThatThrownBy(receiver::tryReceive).isInstanceOf(Oneshot.ClosedException.class);
    }

    @Test
    void closingAReceiverWithAValueDropsIt() {
        sender.send("v");
        receiver.close();
        assertThat(sender.isReceiverGone()).isTrue();
        assertThatThrownBy(receiver::tryReceive).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aMissingContextOrWakerIsNamed() {
        assertThatThrownBy(() -> receiver.poll(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("context");
        assertThatThrownBy(() -> receiver.poll(new FakeContext(null)))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("context.waker()");
    }

    @Test
    void saysWhereItStands() {
        assertThat(receiver).hasToString("Oneshot.Receiver[empty]");
        receiver.poll(context);
        assertThat(sender).hasToString("Oneshot.Sender[waiting]");
        sender.send(null);
        assertThat(sender).hasToString("Oneshot.Sender[sent]");
        receiver.close();
        assertThat(receiver).hasToString("Oneshot.Receiver[done]");
    }
}
