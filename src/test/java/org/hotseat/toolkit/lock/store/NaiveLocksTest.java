package org.hotseat.toolkit.lock.store;

import org.hotseat.toolkit.lock.LockManagerContract;
import org.hotseat.toolkit.lock.NaiveStore;

/** The contract on the model, which shows that the contract asks for nothing that only Redis does. */
class NaiveLocksTest extends LockManagerContract {

    private final NaiveStore.Data data = new NaiveStore.Data();

    @Override
    public LockStore store() {
        return new NaiveStore(data);
    }

    @Override
    protected boolean shares() {
        return false;
    }
}
