package org.hotseat.testing;

/**
 * Something that happens to one write on a {@link TestReplicaSet}.
 *
 * @param happens whether the write is done
 * @param copied whether the other members get it
 * @param code of the error that is answered; 0 ends the connection without an answer
 */
public record ReplicaFault(boolean happens, boolean copied, int code) {

    /** The write is done as ever. */
    public static final ReplicaFault NONE = new ReplicaFault(true, true, -1);

    /** The write meets another first write of its document, which came at the same time. */
    public static final ReplicaFault MET = new ReplicaFault(false, false, 11_000);

    /** Refused before it is done, with an error code of MongoDB's. */
    public static ReplicaFault refused(int code) {
        return new ReplicaFault(false, false, code);
    }

    /** The connection ends before the write is done. */
    public static ReplicaFault cutBefore() {
        return new ReplicaFault(false, false, 0);
    }

    /** The connection ends after a majority has the write. */
    public static ReplicaFault cutAfter() {
        return new ReplicaFault(true, true, 0);
    }

    /** The connection ends when only the primary has it. */
    public static ReplicaFault cutBetween() {
        return new ReplicaFault(true, false, 0);
    }

    /** Only the primary has it, and says so with a write concern error. */
    public static ReplicaFault notByAMajority(int code) {
        return new ReplicaFault(true, false, code);
    }

    boolean none() {
        return code < 0;
    }

    boolean silent() {
        return code == 0;
    }
}
