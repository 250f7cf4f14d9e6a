package org.hotseat.hotstate.rebuild;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.facts.epoch.EpochTerms;
import org.hotseat.facts.journal.Recovery;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.pending.LostEvents;
import org.hotseat.facts.pending.LostFacts;
import org.hotseat.facts.pending.Watermark;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.facts.resource.Replies;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.facts.resource.StopFacts;
import org.hotseat.hotstate.ModelRebuild;
import org.hotseat.hotstate.NeverOver;
import org.hotseat.hotstate.NoCancellations;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.RebuildContext.CloseWord;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.UnaskedModel;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.form.Fields;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redis.Scripts;

/** Rebuilds on a real Redis, of things that have nothing among the facts. */
final class RebuildLab {

    private final ScriptLab lab;
    private final SaleModelRegistry models = new SaleModelRegistry();
    private final FactsSettings settings;
    private final AtomicInteger restores = new AtomicInteger();
    private final MongoConnection unfenced = new MongoConnection() {
        @Override
        public void fenced(Runnable reads) {
            reads.run();
        }
    };

    private final LostEvents noEvents = new LostEvents(null, null) {
        @Override
        public boolean any(int partition, Watermark mark, LostFacts facts) {
            return false;
        }

        @Override
        public void close(int partition, long term) {}
    };

    private final Recovery nothing = new Recovery() {
        @Override
        public long drain(int partition, Runnable betweenBatches) {
            return 0;
        }
    };

    private final LateFacts never = LateFacts.of(
            new Stamps(unfenced) {
                @Override
                public boolean stamp(Map<ResourceId, List<LiveDocuments>> live, long term) {
                    return true;
                }
            },
            List.of(),
            new SimpleMeterRegistry());

    private final EpochTerms terms;

    /** @param fact how long a fact may take */
    RebuildLab(ScriptLab lab, Duration fact) {
        this(lab, fact, fact);
    }

    /** @param longest how long a fact of some other server may take */
    RebuildLab(ScriptLab lab, Duration fact, Duration longest) {
        this.lab = lab;
        this.settings = new FactsSettings("mongodb://127.0.0.1:1", "none", fact, true, 1_000, 1_000);
        this.terms = new EpochTerms(unfenced, settings) {
            @Override
            public Duration longestFact(int partition) {
                return longest;
            }

            @Override
            public void settled(int partition, long term) {}

            @Override
            public boolean begunWith(int partition, long term, String wait) {
                return true;
            }
        };
    }

    Settling settling() {
        return new Settling(
                lab.scripts(),
                unfenced,
                noEvents,
                new Watermarks(lab.scripts()),
                terms,
                nothing,
                new LostDecisions(never, new Replies(unfenced)),
                settings);
    }

    RebuildRun run(Scripts scripts) {
        RememberedReplies none = new RememberedReplies(null, null) {
            @Override
            void restore(RebuildContext context, List<LiveDocuments> late) {}
        };
        return new RebuildRun(
                models,
                settling(),
                new RebuildLeases(scripts, new Threads()),
                new RebuildSteps(scripts),
                lab.keyspace(),
                new RedisClock(lab.scripts()),
                nothing,
                none,
                new StopFacts(null) {
                    @Override
                    public List<String> fields(ResourceId resource) {
                        return List.of();
                    }
                },
                new NoCancellations(),
                new PresenceMarks(
                        new RebuildSteps(scripts),
                        new NeverOver(),
                        nothing,
                        unfenced,
                        new RemovalSettings(Duration.ZERO)),
                unfenced,
                never);
    }

    /** The address of a thing; from now on this is what happens whenever any of them is restored. */
    ResourceId thing(String id, Runnable restore) {
        Runnable counted = () -> {
            restores.incrementAndGet();
            restore.run();
        };
        models.register(List.of(new Things(counted)));
        return new ResourceId("things", id);
    }

    SaleModelRegistry models() {
        return models;
    }

    /** The number of times a resource was restored. */
    AtomicInteger restores() {
        return restores;
    }

    static final class Threads implements ManagedThreadFactory {

        @Override
        public Thread newThread(Runnable work) {
            Thread thread = new Thread(work, "rebuilds-under-test");
            thread.setDaemon(true);
            return thread;
        }

        @Override
        public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
            throw new UnsupportedOperationException();
        }
    }

    /** A model whose resources are rebuilt by a word of the test. */
    private static final class Things extends UnaskedModel implements ModelRebuild {

        private static final Script<CloseWord> CLOSE = Script.load("flashsale/close_sale", CloseWord.class);

        private final Runnable reading;

        Things(Runnable reading) {
            this.reading = reading;
        }

        @Override
        public String name() {
            return "things";
        }

        @Override
        public void checkExists(String id) {}

        @Override
        public ScriptCall<CloseWord> close(RebuildContext context) {
            return CLOSE.call(
                    context.partition(),
                    List.of(
                            context.lease(),
                            context.partition().epoch(),
                            context.partition().key("thing:" + context.id()),
                            context.partition().key("users:" + context.id())),
                    context.closing());
        }

        @Override
        public ModelRebuild rebuild() {
            return this;
        }

        @Override
        public void restore(RebuildContext context) {
            reading.run();
        }

        @Override
        public void restore(RebuildContext context, Fields definition) {
            throw new UnsupportedOperationException();
        }
    }
}
