package org.hotseat.faults;

import java.util.Set;
import java.util.function.Consumer;

/**
 * One thing that goes wrong, and is right again when {@link #strike} returns.
 *
 * @param name for tables and command lines
 * @param seconds how long a strike lasts, about: users go on coming meanwhile and must find something to buy
 * @param topologies on which it can happen
 * @param action does it, and undoes it
 */
record Fault(String name, int seconds, Set<String> topologies, Consumer<Scene> action) {

    Fault {
        topologies = Set.copyOf(topologies);
    }

    void strike(Scene scene) {
        action.accept(scene);
    }

    @Override
    public String toString() {
        return name;
    }
}
