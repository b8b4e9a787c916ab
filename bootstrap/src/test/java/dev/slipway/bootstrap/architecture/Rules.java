package dev.slipway.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the house forbids. Each rule has a canary, a class that breaks it, so that every rule is known to catch something. */
final class Rules {

    private static final String[] JAVA_BASE = {
            "java.lang..", "java.util..", "java.time..", "java.math..", "java.io..", "java.net", "java.nio..", "java.security..",
            "java.text..", "javax.crypto.."
    };

    /** Read by the compiler alone, which checks what may be null. */
    private static final String ANNOTATIONS = "org.jspecify.annotations";

    private Rules() {
    }

    static Map<String, ArchRule> all() {
        Map<String, ArchRule> rules = new LinkedHashMap<>();
        rules.put("domain_stands_on_java_alone", domainStandsOnJavaAlone());
        rules.put("parsers_stay_in_their_packages", parsersStayInTheirPackages());
        rules.put("application_stands_on_domain", applicationStandsOnDomain());
        rules.put("adapters_do_not_know_one_another", adaptersDoNotKnowOneAnother());
        rules.put("nobody_knows_bootstrap", nobodyKnowsBootstrap());
        rules.put("only_persistence_touches_the_database", onlyPersistenceTouchesTheDatabase());
        rules.put("only_git_touches_jgit", onlyGitTouchesJgit());
        rules.put("only_rest_and_alerts_serve_http", onlyRestAndAlertsServeHttp());
        rules.put("only_ssh_serves_ssh", onlySshServesSsh());
        rules.put("ports_are_interfaces", portsAreInterfaces());
        rules.put("ports_speak_of_domain_and_application", portsSpeakOfDomainAndApplication());
        rules.put("ports_have_kits", portsHaveKits());
        rules.put("kits_call_every_method_of_their_ports", kitsCallEveryMethodOfTheirPorts());
        rules.put("implementations_pass_the_kits_of_their_ports", implementationsPassTheKitsOfTheirPorts());
        rules.put("features_have_their_names", featuresHaveTheirNames());
        rules.put("features_follow_their_order", featuresFollowTheirOrder());
        rules.put("time_and_chance_come_in_through_the_door", timeAndChanceComeInThroughTheDoor());
        rules.put("domain_types_are_closed", domainTypesAreClosed());
        rules.put("domain_has_no_setters", domainHasNoSetters());
        rules.put("use_cases_refuse_with_refusal", useCasesRefuseWithRefusal());
        rules.put("controllers_never_know_ports", controllersNeverKnowPorts());
        rules.put("constructors_take_seven_collaborators_at_most", constructorsTakeSevenCollaboratorsAtMost());
        rules.put("owners_that_are_no_projects_name_their_repositories", ownersThatAreNoProjectsNameTheirRepositories());
        return rules;
    }

    private static ArchRule domainStandsOnJavaAlone() {
        return classes().that().resideInAPackage("dev.slipway.domain..").should().onlyDependOnClassesThat(
                resideInAnyPackage(JAVA_BASE).or(resideInAnyPackage(
                        "dev.slipway.domain..", ANNOTATIONS, "com.google.re2j", "org.snakeyaml.engine..", "javax.xml.stream..")));
    }

    private static ArchRule parsersStayInTheirPackages() {
        return noClasses().that(resideInAPackage("dev.slipway..").and(not(outsideParser("dev.slipway.domain.kernel.pattern..")))
                        .and(not(outsideParser("dev.slipway.domain.ciconfig.yaml..")))
                        .and(not(outsideParser("dev.slipway.domain.testreport.."))))
                .should().dependOnClassesThat(resideInAnyPackage("com.google.re2j", "org.snakeyaml.engine..", "javax.xml.stream.."))
                .allowEmptyShould(true);
    }

    private static DescribedPredicate<JavaClass> outsideParser(String packages) {
        return resideInAPackage(packages);
    }

    private static ArchRule applicationStandsOnDomain() {
        return classes().that().resideInAPackage("dev.slipway.application..").should().onlyDependOnClassesThat(
                resideInAnyPackage(JAVA_BASE).or(resideInAnyPackage(
                        "dev.slipway.domain..", "dev.slipway.application..", ANNOTATIONS)));
    }

    private static ArchRule adaptersDoNotKnowOneAnother() {
        Set<String> adapters = Set.of("rest", "alerts", "ssh", "persistence", "git");
        return noClasses().should(
                Conditions.dependingOn("another adapter", (from, to) -> House.layer(from).filter(adapters::contains)
                        .flatMap(layer -> House.layer(to).filter(adapters::contains).filter(other -> !other.equals(layer))).isPresent()));
    }

    private static ArchRule nobodyKnowsBootstrap() {
        return noClasses().that().resideOutsideOfPackage("dev.slipway.bootstrap..")
                .should().dependOnClassesThat().resideInAPackage("dev.slipway.bootstrap..");
    }

    private static ArchRule onlyPersistenceTouchesTheDatabase() {
        return noClasses().that().resideOutsideOfPackages("dev.slipway.persistence..", "dev.slipway.schema..")
                .should().dependOnClassesThat()
                .resideInAnyPackage("org.jooq..", "java.sql..", "javax.sql..", "org.postgresql..", "com.zaxxer..");
    }

    private static ArchRule onlyGitTouchesJgit() {
        return noClasses().that().resideOutsideOfPackage("dev.slipway.git..").should().dependOnClassesThat()
                .resideInAPackage("org.eclipse.jgit..");
    }

    private static ArchRule onlyRestAndAlertsServeHttp() {
        return noClasses().that().resideOutsideOfPackages("dev.slipway.rest..", "dev.slipway.alerts..")
                .should().dependOnClassesThat().resideInAnyPackage("io.micronaut.http..", "io.netty..");
    }

    private static ArchRule onlySshServesSsh() {
        return noClasses().that().resideOutsideOfPackage("dev.slipway.ssh..")
                .should().dependOnClassesThat().resideInAnyPackage("org.apache.sshd.server..", "org.apache.sshd.core..",
                        "org.apache.sshd.client..");
    }

    private static DescribedPredicate<JavaClass> port() {
        return describe("ports", Kits::isPort);
    }

    private static ArchRule portsAreInterfaces() {
        return classes().that(port()).should().beInterfaces();
    }

    private static ArchRule portsSpeakOfDomainAndApplication() {
        return classes().that().resideInAPackage("dev.slipway.application..port..").should().onlyDependOnClassesThat(
                resideInAnyPackage(JAVA_BASE).or(resideInAnyPackage("dev.slipway.domain..", "dev.slipway.application..")));
    }

    private static ArchRule portsHaveKits() {
        return classes().that(port())
                .should(Conditions.be("with a contract kit, in <feature>/<Port>Kit.java among the tests of the application", Kits::hasKit));
    }

    private static ArchRule kitsCallEveryMethodOfTheirPorts() {
        return noClasses().that(port()).should(Conditions.having("a method that no kit of the feature calls", KitCalls::uncalled));
    }

    private static ArchRule implementationsPassTheKitsOfTheirPorts() {
        return classes().that(describe("implement a port", type -> !type.isInterface() && Kits.ports(type).findAny().isPresent()))
                .should(Conditions.be("tested by a <Implementation>Test that extends the kit of each port", Kits::isTested));
    }

    private static ArchRule featuresHaveTheirNames() {
        return classes().that(describe("belong to a layer", type -> House.layer(type).isPresent() && House.feature(type).isPresent()))
                .should(Conditions.be("in a feature of the list",
                        type -> House.feature(type).filter(House.FEATURES::contains).isPresent()));
    }

    private static ArchRule featuresFollowTheirOrder() {
        return noClasses().should(Conditions.dependingOn("a later feature", (from, to) ->
                House.feature(from).isPresent() && House.feature(to).isPresent()
                        && House.FEATURES.indexOf(House.feature(from).get()) < House.FEATURES.indexOf(House.feature(to).get())));
    }

    private static ArchRule timeAndChanceComeInThroughTheDoor() {
        Set<String> forbiddenCalls = Set.of(
                "java.time.Instant.now", "java.time.LocalDate.now", "java.time.LocalDateTime.now", "java.time.OffsetDateTime.now",
                "java.time.ZonedDateTime.now", "java.time.Clock.systemUTC", "java.time.Clock.systemDefaultZone",
                "java.time.InstantSource.system",
                "java.lang.System.currentTimeMillis", "java.lang.System.nanoTime", "java.lang.System.getenv",
                "java.lang.System.getProperty",
                "java.util.UUID.randomUUID", "java.lang.Math.random", "java.util.concurrent.ThreadLocalRandom.current");
        Set<String> forbiddenTypes = Set.of("java.util.Random", "java.security.SecureRandom");
        return noClasses().that().resideInAnyPackage("dev.slipway.domain..", "dev.slipway.application..")
                .should().accessTargetWhere(describe("reads the clock, chance or the environment", (JavaAccess<?> access) -> {
                    AccessTarget target = access.getTarget();
                    String owner = target.getOwner().getName();
                    return forbiddenTypes.contains(owner) || forbiddenCalls.contains(owner + "." + target.getName());
                }));
    }

    /** A number stands for the repository of a project, and a snippet may have the same number. */
    private static ArchRule ownersThatAreNoProjectsNameTheirRepositories() {
        return noClasses().that().resideInAPackage("dev.slipway.application.snippet..")
                .should().accessTargetWhere(describe("names the repository of a project by a number", (JavaAccess<?> access) ->
                        access.getTarget() instanceof AccessTarget.CodeUnitAccessTarget target
                                && begins(target.getRawParameterTypes(), long.class)
                                && target.getOwner().getMethods().stream().anyMatch(method -> method.getName().equals(target.getName())
                                        && begins(method.getRawParameterTypes(), RepositoryId.class))))
                .allowEmptyShould(true);
    }

    private static boolean begins(List<JavaClass> parameters, Class<?> first) {
        return !parameters.isEmpty() && parameters.getFirst().isEquivalentTo(first);
    }

    private static ArchRule domainTypesAreClosed() {
        return classes().that().resideInAPackage("dev.slipway.domain..")
                .and(describe("are named types", type -> !type.isAnonymousClass() && !type.getSimpleName().equals("package-info")))
                .should(Conditions.be("a record, an enum, a sealed or functional interface or a final class", Rules::closed));
    }

    /** Interfaces that others implement: what the compiler of the CI language asks of a repository, and formats of alerts. */
    private static final Set<String> ASKED = Set.of(
            "dev.slipway.domain.ciconfig.include.Sources", "dev.slipway.domain.ciconfig.plan.CommitPaths",
            "dev.slipway.domain.alert.AlertFormat");

    private static boolean closed(JavaClass type) {
        Class<?> reflected = type.reflect();
        if (reflected.isInterface()) {
            long open = Arrays.stream(reflected.getMethods()).filter(method -> Modifier.isAbstract(method.getModifiers())).count();
            return reflected.isSealed() || open == 1 || reflected.isAnnotation() || ASKED.contains(type.getName());
        }
        return reflected.isEnum() || reflected.isRecord() || Modifier.isFinal(reflected.getModifiers())
                || reflected.isSealed() || reflected.getEnclosingClass() != null && reflected.getEnclosingClass().isEnum()
                || reflected.getSuperclass() != null && reflected.getSuperclass().isEnum();
    }

    private static ArchRule domainHasNoSetters() {
        return noClasses().that().resideInAPackage("dev.slipway.domain..").should(Conditions.be("able to be changed by a setter", type ->
                type.getMethods().stream().anyMatch(Rules::setter)));
    }

    private static boolean setter(JavaMethod method) {
        String name = method.getName();
        boolean named = name.length() > 3 && name.startsWith("set") && Character.isUpperCase(name.charAt(3));
        return named && !method.getModifiers().contains(JavaModifier.STATIC);
    }

    private static ArchRule useCasesRefuseWithRefusal() {
        List<Class<? extends RuntimeException>> defects = List.of(
                IllegalArgumentException.class, IllegalStateException.class, MatchException.class);
        return noClasses().that().resideInAPackage("dev.slipway.application..").and()
                .resideOutsideOfPackage("dev.slipway.application..port..")
                .should().callConstructorWhere(describe("makes an exception that is no refusal", call -> {
                    JavaClass made = call.getTargetOwner();
                    boolean own = call.getOriginOwner().isAssignableTo(Throwable.class);
                    return !own && made.isAssignableTo(Throwable.class) && !made.isEquivalentTo(Refusal.class)
                            && defects.stream().noneMatch(made::isEquivalentTo);
                }));
    }

    private static ArchRule controllersNeverKnowPorts() {
        return noClasses().that().areAnnotatedWith("io.micronaut.http.annotation.Controller")
                .should().dependOnClassesThat(resideInAPackage("dev.slipway.application..port..").and(not(assignableTo(Record.class))))
                .allowEmptyShould(true);
    }

    private static final int COLLABORATORS = 7;

    /** Records are values, and anonymous and local classes take the variables around them. */
    private static ArchRule constructorsTakeSevenCollaboratorsAtMost() {
        return noClasses().that(describe("are written by hand", type -> !type.isRecord() && !type.isEnum() && !type.isAnonymousClass()
                        && !type.isLocalClass() && !type.isAnnotatedWith("io.micronaut.core.annotation.Generated")
                        && !type.getPackageName().startsWith("dev.slipway.persistence.jooq")))
                .should(Conditions.be("made by a constructor of more than " + COLLABORATORS + " parameters", type ->
                        type.getConstructors().stream().anyMatch(made -> made.getRawParameterTypes().size() > COLLABORATORS)));
    }
}
