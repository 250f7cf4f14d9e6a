package org.hotseat.toolkit.lock;

/** The contract on the model, which shows that the contract asks for nothing that only Redis does. */
class NaiveLocksTest extends LockManagerContract {

    private final NaiveStore.Data data = new NaiveStore.Data();

    @Override
    LockStore store() {
        return new NaiveStore(data);
    }
}
