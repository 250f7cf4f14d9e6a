package org.hotseat.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
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

/**
 * One rule about imports, for a tree of packages under any root, so that the same rule meets the real tree and the
 * broken one. Packages that have no class yet break no rule.
 */
enum ImportRule {
    /** The JDK, and what makes a class a bean. */
    KERNEL_IMPORTS_ONLY_THE_JDK(
            "kernel.KernelWithDriver",
            root -> classes()
                    .that(resideInAPackage(root + ".kernel.."))
                    .should()
                    .onlyDependOnClassesThat(resideInAnyPackage(
                            root + ".kernel..",
                            "java..",
                            "org.jspecify..",
                            "jakarta.inject..",
                            "jakarta.enterprise.inject.."))),

    REDIS_IMPORTS_KERNEL("redis.RedisWithFacts", root -> layer(root, "redis", "kernel")),

    FACTS_IMPORT_KERNEL("facts.FactsWithRedis", root -> layer(root, "facts", "kernel")),

    LOCK_IMPORTS_THE_STORES("lock.LockWithOrder", root -> layer(root, "lock", "kernel", "redis", "facts")),

    HOT_STATE_IMPORTS_STORES_AND_LOCKS(
            "hotstate.HotStateWithOrder", root -> layer(root, "hotstate", "kernel", "redis", "facts", "lock")),

    ORDER_IMPORTS_NO_FEATURE(
            "order.OrderWithSchedule", root -> layer(root, "order", "kernel", "redis", "facts", "lock", "hotstate")),

    WALLET_IMPORTS_THE_STORES("wallet.WalletWithOrder", root -> layer(root, "wallet", "kernel", "redis", "facts")),

    /** A feature is every package that is none of the {@link #SHARED}: the rule holds for one that is yet to come. */
    FEATURES_IMPORT_NO_OTHER_FEATURE(
            "auction.AuctionWithSchedule",
            root -> slices().matching(root + ".(*)..")
                    .should()
                    .notDependOnEachOther()
                    .ignoreDependency(resideInAnyPackage(shared(root)), DescribedPredicate.alwaysTrue())
                    .ignoreDependency(DescribedPredicate.alwaysTrue(), resideInAnyPackage(shared(root)))),

    API_IMPORTS_KERNEL("api.ApiWithSchedule", root -> layer(root, "api", "kernel")),

    OPS_IMPORT_NO_FEATURE(
            "ops.OpsWithSchedule", root -> layer(root, "ops", "kernel", "redis", "facts", "lock", "hotstate", "order")),

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

    JEDIS_IN_REDIS_ONLY(
            "schedule.ScheduleWithJedis",
            root -> only(resideInAPackage(root + ".redis.."), "redis.clients..", "org.apache.commons.pool2..")),

    DRIVER_IN_FACTS_ONLY(
            "schedule.ScheduleWithDriver",
            root -> only(resideInAPackage(root + ".facts..").or(named("Facts")), "com.mongodb..", "org.bson..")),

    FACTS_OF_A_FEATURE_ARE_ITS_OWN_AFFAIR(
            "schedule.PublicFacts",
            root -> classes()
                    .that(not(resideInAnyPackage(shared(root))))
                    .and(resideInAPackage(root + ".."))
                    .and(named("Facts"))
                    .should()
                    .notBePublic()),

    REST_IN_RESOURCES_AND_API_ONLY(
            "schedule.ScheduleWithRest",
            root -> only(resideInAPackage(root + ".api..").or(named("Resource")), "jakarta.ws.rs..")),

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
                    .should()
                    .callMethod(System.class, "currentTimeMillis")
                    .orShould()
                    .callMethod(Instant.class, "now")
                    .orShould()
                    .callConstructor(Date.class)
                    .orShould()
                    .dependOnClassesThat(type(Clock.class)));

    /** The packages that serve all features. */
    private static final List<String> SHARED =
            List.of("kernel", "redis", "facts", "lock", "hotstate", "order", "wallet", "ops", "api");

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

    /** What the server calls by the clock, whatever else it prepares at the start. */
    private static DescribedPredicate<JavaClass> timers() {
        return DescribedPredicate.describe(
                "are timers",
                type -> type.getMethods().stream().anyMatch(method -> method.isAnnotatedWith("jakarta.ejb.Schedule")));
    }

    private static DescribedPredicate<JavaClass> nobody() {
        return DescribedPredicate.<JavaClass>alwaysFalse().as("nobody");
    }
}
