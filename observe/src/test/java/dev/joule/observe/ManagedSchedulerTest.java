package dev.joule.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Metric;
import dev.joule.Scheduler;
import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class ManagedSchedulerTest {
    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    @Test
    void aSchedulerShowsItsFigures() throws Exception {
        ObjectName name = new ObjectName("dev.joule:type=Scheduler,name=\"managed\"");
        try (Scheduler scheduler = Scheduler.builder().workers(1).name("managed").build()) {
            ManagedScheduler.register(scheduler);
            ManagedScheduler.register(scheduler); // another one of that name is left out
            SchedulerMXBean bean = JMX.newMXBeanProxy(SERVER, name, SchedulerMXBean.class);
            assertThat(bean.getName()).isEqualTo("managed");
            assertThat(bean.getWorkers()).isEqualTo(1);
            assertThat(bean.getMetrics())
                    .containsOnlyKeys(
                            scheduler.stats().metrics().stream().map(Metric::name).toList());
            assertThat(bean.getQueueTime()).containsOnlyKeys("count", "p50", "p99", "p999", "max");
            assertThat(bean.getRunLength()).containsKey("p99");
            ManagedScheduler.unregister(scheduler);
            ManagedScheduler.unregister(scheduler);
        }
        assertThat(SERVER.isRegistered(name)).isFalse();
    }

    @Test
    void nobodyAskedSoNothingIsRegistered() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).name("alone").build()) {
            try (Recorded recorded = new Recorded(Map.of("dev.joule.Scheduler#enabled", "true"))) {
                // When it is recorded it has been observed.
                recorded.await(
                        "dev.joule.Scheduler",
                        event -> event.getString("scheduler").equals(scheduler.name()));
            }
            assertThat(SERVER.queryNames(new ObjectName("dev.joule:*"), null)).isEmpty();
        }
    }
}
