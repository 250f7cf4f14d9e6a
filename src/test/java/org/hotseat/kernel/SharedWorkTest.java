package org.hotseat.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SharedWorkTest {

    private final List<Runnable> threads = new ArrayList<>();
    private final List<Integer> done = new ArrayList<>();

    private List<Runnable> tasks(int count) {
        return IntStream.range(0, count)
                .<Runnable>mapToObj(i -> () -> done.add(i))
                .toList();
    }

    @Test
    void asManyThreadsAreWokenAsAreToShareAndTheFirstTakesAllThatIsLeft() {
        SharedWork.run(threads::add, 2, tasks(5));
        assertThat(threads).hasSize(2);
        threads.get(1).run();
        assertThat(done).containsExactly(0, 1, 2, 3, 4);
        threads.get(0).run();
        assertThat(done).hasSize(5);
    }

    @Test
    void noMoreThreadsAreWokenThanThereAreTasks() {
        SharedWork.run(threads::add, 2, tasks(1));
        assertThat(threads).hasSize(1);
        SharedWork.run(threads::add, 2, tasks(0));
        assertThat(threads).hasSize(1);
    }
}
