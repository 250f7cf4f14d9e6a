package org.hotseat.facts;

import org.hotseat.kernel.Fact;

/**
 * Is told of facts that contradict what is in MongoDB: a script gave something away that is somebody else's there. The facts are
 * right, so the hot state which that script stood on was lost meanwhile, or is still there and wrong. Found through CDI.
 */
public interface Doubts {

    /** Must neither wait nor throw; may be told of one fact more than once. The fact has been buried. */
    void contradicted(Fact fact);
}
