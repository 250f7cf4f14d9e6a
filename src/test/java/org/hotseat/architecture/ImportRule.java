package org.hotseat.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.ToolkitException;

/**
 * One rule about imports, for a tree of packages under any root, so that the same rule meets the real tree and the
 * broken one. Packages that have no class yet break no rule.
 */
enum ImportRule {
    /**
     * Its jar is exactly this package: whatever else it needs must be in the list of libraries in
     * {@code docs/reference/toolkit.md}.
     */
    TOOLKIT_IMPORTS_NOTHING_OF_THE_SERVER("toolkit.ToolkitWithKernel", root -> layer(root, "toolkit")),

    TOOLKIT_IMPORTS_FEW_LIBRARIES(
            "toolkit.ToolkitWithDriver",
            root -> classes()
                    .that(resideInAPackage(root + ".toolkit.."))
                    .and(not(resideInAPackage(root + ".toolkit.spring..")))
                    .should()
                    .onlyDependOnClassesThat(resideInAPackage(root + "..").or(resideInAnyPackage(toolkitLibraries())))),

    /** The package is in the starter and not in the WAR, so nothing else can use it. */
    SPRING_IN_THE_STARTER_ONLY(
            "toolkit.ToolkitWithSpring",
            root -> only(
                    resideInAPackage(root + ".toolkit.spring.."), "org.springframework..", root + ".toolkit.spring..")),

    /**
     * The JDK, what makes a class a bean, and the annotations that limit attributes. It translates the exceptions of
     * the toolkit for all the server, and reads settings by it.
     */
    KERNEL_IMPORTS_THE_JDK_AND_LITTLE_OF_THE_TOOLKIT(
            "kernel.KernelWithDriver",
            root -> classes()
                    .that(resideInAPackage(root + ".kernel.."))
                    .should()
                    .onlyDependOnClassesThat(resideInAnyPackage(
                                    root + ".kernel..",
                                    "java..",
                                    "javax.crypto..",
                                    "org.jspecify..",
                                    "jakarta.inject..",
                                    "jakarta.enterprise.inject..",
                                    "jakarta.validation.constraints..")
                            .or(assignableTo(ToolkitException.class))
                            .or(type(Settings.class)))),

    REDIS_IMPORTS_KERNEL_AND_TOOLKIT("redis.RedisWithFacts", root -> layer(root, "redis", "kernel", "toolkit")),

    FACTS_IMPORT_KERNEL_AND_TOOLKIT("facts.FactsWithRedis", root -> layer(root, "facts", "kernel", "toolkit")),

    LOCK_IMPORTS_KERNEL_AND_TOOLKIT("lock.LockWithOrder", root -> layer(root, "lock", "kernel", "toolkit")),

    HOT_STATE_IMPORTS_THE_STORES(
            "hotstate.HotStateWithOrder", root -> layer(root, "hotstate", "kernel", "toolkit", "redis", "facts")),

    ORDER_IMPORTS_NO_FEATURE(
            "order.OrderWithSchedule", root -> layer(root, "order", "kernel", "toolkit", "redis", "facts", "hotstate")),

    WALLET_IMPORTS_THE_STORES(
            "wallet.WalletWithOrder", root -> layer(root, "wallet", "kernel", "toolkit", "redis", "facts", "hotstate")),

    EVENT_IMPORTS_THE_STORES(
            "event.EventWithOrder", root -> layer(root, "event", "kernel", "toolkit", "redis", "facts", "hotstate")),

    /** A feature is every package that is none of the {@link #SHARED}: the rule holds for one that is yet to come. */
    FEATURES_IMPORT_NO_OTHER_FEATURE(
            "auction.AuctionWithSchedule",
            root -> slices().matching(root + ".(*)..")
                    .should()
                    .notDependOnEachOther()
                    .ignoreDependency(resideInAnyPackage(shared(root)), DescribedPredicate.alwaysTrue())
                    .ignoreDependency(DescribedPredicate.alwaysTrue(), resideInAnyPackage(shared(root)))),

    /** Each package is a room: whoever reads one of them reads only those below it. */
    ROOMS_HAVE_NO_CIRCLE(
            "schedule.hold.RoomWithSchedule",
            root -> slices().matching(root + ".(**)").should().beFreeOfCycles()),

    /** As many as one can look over. */
    ROOMS_HAVE_AT_MOST_28_FILES(
            "crowd", root -> classes().that(resideInAPackage(root + "..")).should(new FewFiles(28))),

    API_IMPORTS_KERNEL_AND_TOOLKIT("api.ApiWithSchedule", root -> layer(root, "api", "kernel", "toolkit")),

    OPS_IMPORT_NO_FEATURE(
            "ops.OpsWithSchedule",
            root -> layer(root, "ops", "kernel", "toolkit", "redis", "facts", "hotstate", "order")),

    NOBODY_IMPORTS_API(
            "schedule.ScheduleWithApi",
            root -> noClasses()
                    .that(not(resideInAPackage(root + ".api..")))
                    .should()
                    .dependOnClassesThat(resideInAPackage(root + ".api.."))),

    NOBODY_IMPORTS_OPS(
            "schedule.ScheduleWithOps",
            root -> noClasses()
                    .that(not(resideInAPackage(root + ".ops..")))
                    .should()
                    .dependOnClassesThat(resideInAPackage(root + ".ops.."))),

    JEDIS_IN_TOOLKIT_ONLY(
            "schedule.ScheduleWithJedis",
            root -> only(resideInAPackage(root + ".toolkit.."), "redis.clients..", "org.apache.commons.pool2..")),

    DRIVER_IN_FACTS_ONLY(
            "schedule.ScheduleWithDriver",
            root -> only(resideInAPackage(root + ".facts..").or(named("Facts")), "com.mongodb..", "org.bson..")),

    OPENTELEMETRY_IN_TRACE_ONLY(
            "schedule.ScheduleWithOpenTelemetry",
            root -> only(resideInAPackage(root + ".ops.trace.."), "io.opentelemetry..")),

    /** Those in a room of its own are public for the feature, which no other one may import anyway. */
    FACTS_OF_A_FEATURE_ARE_ITS_OWN_AFFAIR(
            "schedule.PublicFacts",
            root -> classes()
                    .that(not(resideInAnyPackage(shared(root))))
                    .and(resideInAPackage(root + ".*"))
                    .and(named("Facts"))
                    .should()
                    .notBePublic()),

    /** The toolkit has an exception mapper for applications to register. */
    REST_IN_RESOURCES_AND_API_ONLY(
            "schedule.ScheduleWithRest",
            root -> only(
                    resideInAnyPackage(root + ".api..", root + ".toolkit.rest..")
                            .or(named("Resource")),
                    "jakarta.ws.rs..")),

    EJB_IN_TIMERS_ONLY("schedule.ScheduleWithEjb", root -> only(timers(), "jakarta.ejb..")),

    NO_SERVER_IS_IMPORTED(
            "schedule.ScheduleWithServer",
            root -> only(
                    nobody(),
                    "fish.payara..",
                    "org.glassfish..",
                    "com.sun..",
                    "org.apache.catalina..",
                    "org.jboss..",
                    "org.wildfly..",
                    "io.undertow..",
                    "io.smallrye..")),

    LOGGING_IS_THE_JDKS(
            "schedule.ScheduleWithSlf4j",
            root -> only(nobody(), "org.slf4j..", "org.apache.logging..", "org.apache.commons.logging..")),

    /** Two servers' clocks may differ; only the checks of tokens, which bear times of their own, look at them. */
    TIME_IS_REDIS_TIME(
            "schedule.ScheduleWithClock",
            root -> noClasses()
                    .that(not(resideInAPackage(root + ".api.security..")))
                    // Say how long an answer may be kept and when it was made, and decide nothing.
                    .and(not(simpleName("CacheHeaders")))
                    .and(not(simpleName("DateHeader")))
                    .should()
                    .callMethod(System.class, "currentTimeMillis")
                    .orShould()
                    .callMethod(Instant.class, "now")
                    .orShould()
                    .callConstructor(Date.class)
                    .orShould()
                    .dependOnClassesThat(type(Clock.class)));

    /** The packages that serve all features. */
    private static final List<String> SHARED = List.of(
            "toolkit", "kernel", "redis", "facts", "lock", "hotstate", "event", "order", "wallet", "ops", "api");

    private final String violation;
    private final Function<String, ArchRule> rule;

    ImportRule(String violation, Function<String, ArchRule> rule) {
        this.violation = violation;
        this.rule = rule;
    }

    /** The rule for the packages under this root. */
    ArchRule under(String root) {
        return rule.apply(root).as(name()).allowEmptyShould(true);
    }

    /** The class under the broken root that must be found out, without the root. */
    String violation() {
        return violation;
    }

    /** A package may import these others of Hotseat and itself; what is not Hotseat's is left to other rules. */
    private static ArchRule layer(String root, String name, String... allowed) {
        String[] mayBeImported = Stream.concat(Stream.of(name), Arrays.stream(allowed))
                .map(each -> root + "." + each + "..")
                .toArray(String[]::new);
        return noClasses()
                .that(resideInAPackage(root + "." + name + ".."))
                .should()
                .dependOnClassesThat(resideInAPackage(root + "..").and(not(resideInAnyPackage(mayBeImported))));
    }

    /**
     * All that the JDK, every server and the two libraries of {@code docs/reference/toolkit.md} give; the last two are
     * optional for an application.
     */
    private static String[] toolkitLibraries() {
        return new String[] {
            "java..",
            "jakarta.annotation..",
            "jakarta.enterprise..",
            "jakarta.inject..",
            "jakarta.interceptor..",
            "jakarta.json.bind..",
            "javax.naming..",
            "org.eclipse.microprofile.config..",
            "org.jspecify.annotations..",
            "redis.clients.jedis..",
            "org.apache.commons.pool2..",
            "io.micrometer.core.instrument..",
            "jakarta.ws.rs..",
            "org.eclipse.microprofile.health.."
        };
    }

    private static String[] shared(String root) {
        return SHARED.stream().map(each -> root + "." + each + "..").toArray(String[]::new);
    }

    /** Nobody under the root but these may use a library. */
    private static ArchRule only(DescribedPredicate<JavaClass> users, String... library) {
        return noClasses().that(not(users)).should().dependOnClassesThat(resideInAnyPackage(library));
    }

    /** Top-level classes with this ending, and what is nested in them. */
    private static DescribedPredicate<JavaClass> named(String ending) {
        return DescribedPredicate.describe("are named *" + ending, type -> {
            JavaClass outermost = type;
            while (outermost.getEnclosingClass().isPresent()) {
                outermost = outermost.getEnclosingClass().get();
            }
            return outermost.getSimpleName().endsWith(ending);
        });
    }

    /** The classes that the server calls by the clock, whatever else it prepares at the start. */
    private static DescribedPredicate<JavaClass> timers() {
        return DescribedPredicate.describe(
                "are timers",
                type -> type.getMethods().stream().anyMatch(method -> method.isAnnotatedWith("jakarta.ejb.Schedule")));
    }

    private static DescribedPredicate<JavaClass> nobody() {
        return DescribedPredicate.<JavaClass>alwaysFalse().as("nobody");
    }
}
