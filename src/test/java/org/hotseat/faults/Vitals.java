package org.hotseat.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.testing.Jcmd;

/**
 * The state of a server's JVM, as {@code jcmd} tells it from outside.
 *
 * @param pid of the server; another one after it was killed
 * @param heapKilobytes used after a full collection
 * @param threads all of them
 * @param workers Hotseat's own threads that wait for work: the outermost of our methods that they are in, and how many
 *     are there
 */
record Vitals(long pid, long heapKilobytes, int threads, Map<String, Integer> workers) {

    private static final Pattern USED = Pattern.compile("(?:generation|heap)\\s+total \\d+K, used (\\d+)K");
    private static final Pattern OURS =
            Pattern.compile("^\\s+at (?:.*/)?(org\\.hotseat\\.[\\w.$]+)\\(.*", Pattern.MULTILINE);

    private static final Pattern TIMER = Pattern.compile("org\\.hotseat\\.ops\\.\\w+Timer\\..*");

    Vitals {
        workers = Map.copyOf(workers);
    }

    /** Asks at a time when no request is under way. Costs a full collection. */
    static Vitals of(long pid) {
        Jcmd.run(pid, "GC.run");
        long heap = 0;
        for (Matcher used = USED.matcher(Jcmd.run(pid, "GC.heap_info")); used.find(); ) {
            heap += Long.parseLong(used.group(1));
        }
        String[] threads = Jcmd.run(pid, "Thread.print").split("\n\n");
        Map<String, Integer> workers = new TreeMap<>();
        int count = 0;
        for (String thread : threads) {
            if (!thread.strip().startsWith("\"")) {
                continue;
            }
            count++;
            String outermost = "";
            for (Matcher ours = OURS.matcher(thread); ours.find(); ) {
                outermost = ours.group(1);
            }
            if (isWorker(outermost)) {
                workers.merge(outermost, 1, Integer::sum);
            }
        }
        return new Vitals(pid, heap, count, workers);
    }

    /** A timer's thread is the server's own, and a task's is an executor's: they are in our code for a moment only. */
    static boolean isWorker(String outermost) {
        return !outermost.isEmpty()
                && !outermost.contains(".lambda$")
                && !outermost.startsWith("org.hotseat.testing.")
                && !TIMER.matcher(outermost).matches();
    }

    /** The differences for the worse since an earlier look at the same server, in words. */
    List<String> worseThan(Vitals earlier, long moreKilobytes, int moreThreads) {
        List<String> worse = new ArrayList<>();
        if (heapKilobytes > earlier.heapKilobytes + moreKilobytes) {
            worse.add("heap grew from " + earlier.heapKilobytes + " KB to " + heapKilobytes + " KB");
        }
        if (threads > earlier.threads + moreThreads) {
            worse.add("threads grew from " + earlier.threads + " to " + threads);
        }
        return worse;
    }

    /**
     * Threads that are not there any more at a later look, in words. One that waits inside an executor is none of them.
     */
    List<String> lostWorkers(Vitals later) {
        List<String> lost = new ArrayList<>();
        workers.forEach((worker, count) -> {
            int now = later.workers.getOrDefault(worker, 0);
            if (now < count) {
                lost.add("of " + count + " threads in " + worker + " " + now + " are left");
            }
        });
        return lost;
    }
}
