package dev.joule.cluster;

import java.util.List;

/**
 * The state of a run.
 *
 * @param pieces the number of pieces
 * @param done the number of pieces whose results are counted
 * @param copies how often a piece was given to another node as well, because its node was slow
 * @param late the number of results that were dropped, because another one was counted already
 * @param nodes the nodes that were asked to work, those that were lost too
 */
public record Progress(int pieces, int done, int copies, int late, List<Node> nodes) {

    /** Makes the list unmodifiable. */
    public Progress {
        nodes = List.copyOf(nodes);
    }

    /**
     * A node as the run sees it.
     *
     * @param address its host and port
     * @param held the number of pieces that it has and has not answered: at most two
     * @param done the number of its results that are counted
     * @param trouble why the node gets no piece: it was lost, or offers another version of the job;
     *     empty if it gets pieces
     */
    public record Node(String address, int held, int done, String trouble) {}
}
