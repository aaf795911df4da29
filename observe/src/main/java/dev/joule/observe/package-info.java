/**
 * What tools see of Joule's schedulers from outside: events of the JDK's flight recorder, and a
 * managed bean. A program does not call this package; it is enough that the module is there.
 *
 * <p>Nothing happens until somebody asks. All events are off by default, and their classes are
 * loaded when the first recording of the process starts. A program that is watched opens no port
 * and loads no agent.
 *
 * <p>The events, in the category <i>Joule</i>:
 *
 * <table>
 * <caption>Events</caption>
 * <tr><th>Event</th><th>When</th><th>What</th></tr>
 * <tr><td>{@code dev.joule.Scheduler}</td><td>each second</td>
 *     <td>all metrics of a scheduler, and its histograms</td></tr>
 * <tr><td>{@code dev.joule.Worker}</td><td>each second</td>
 *     <td>all metrics of a worker, and its histogram of the time in queue</td></tr>
 * <tr><td>{@code dev.joule.Stall}</td><td>at once</td><td>a worker that is stuck in a task</td></tr>
 * <tr><td>{@code dev.joule.Spares}</td><td>at once</td><td>spares sent to work</td></tr>
 * <tr><td>{@code dev.joule.LongWait}</td><td>at once</td>
 *     <td>a task that waited long in a queue; sampled</td></tr>
 * <tr><td>{@code dev.joule.WokenInVain}</td><td>at once</td>
 *     <td>a worker that was woken and found nothing</td></tr>
 * <tr><td>{@code dev.joule.VirtualThread}</td><td>at the end of a chunk</td>
 *     <td>a virtual thread of a scheduler, and what it waits for</td></tr>
 * <tr><td>{@code dev.joule.Task}</td><td>at the end of a chunk</td>
 *     <td>a stackless task that waits</td></tr>
 * </table>
 */
package dev.joule.observe;
