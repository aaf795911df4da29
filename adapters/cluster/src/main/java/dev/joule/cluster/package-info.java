/**
 * Map-reduce over several machines, on Apache Pekko: {@link dev.joule.cluster.Cluster}.
 *
 * <h2>Purpose</h2>
 *
 * A run divides a job into pieces and runs them on all nodes that know the job by its name and
 * version. Pekko has the membership, the failure detector, the split-brain resolver, the
 * receptionist and the serialisation; this package has the bookkeeping of a run.
 *
 * <h2>Parts</h2>
 *
 * <pre>
 *   caller's node                        every node
 *   ClusterRun &lt;- Coordinator  --Work--&gt;  Worker -&gt; ComputePool
 *                 (Pieces)    &lt;--Done--
 *                             &lt;-Failed-
 *                             &lt;-Refused
 * </pre>
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>The receptionist tells the coordinator which workers can be reached.
 *   <li>A node holds two pieces at most: one runs, one waits. Each answer asks for the next one, so
 *       a slow node gets fewer.
 *   <li>When no piece is left that no node has, a node that holds nothing gets the oldest piece of
 *       another node as well, once that took twice the usual time. The first result counts.
 *   <li>What is not answered within 5 s is sent again, since Pekko delivers a message at most once.
 *       A worker ignores a piece that it has.
 *   <li>A worker watches the coordinator, and cancels its pieces when that stops: because the run
 *       has ended, or because its node was removed.
 * </ol>
 *
 * <h2>Why not Pekko's work pulling</h2>
 *
 * {@code WorkPullingProducerController} does not say which worker a message goes to, so it can
 * neither give a frozen node's piece to another one nor name the node of a failure. It sends a
 * message again only when its worker is removed, which takes 20 s and more, and confirms messages,
 * not results. Own piece numbers and results are needed in any case, and with them two actors and
 * four messages are smaller than its three controllers.
 *
 * <h2>Non-goals</h2>
 *
 * No code travels, nodes do not steal from each other, effects of a piece may happen twice, and a
 * run does not outlive its caller.
 *
 * <h2>Verified by</h2>
 *
 * {@code EveryPieceCountsOnceTest} (all histories of a small run, and three mutants), {@code
 * PiecesTest}, {@code LostNodesTest} and {@code OddNodesTest} (JVMs that are killed, frozen,
 * restarted, slow or old), {@code SingleNodeTest}.
 */
@NullMarked
package dev.joule.cluster;

import org.jspecify.annotations.NullMarked;
