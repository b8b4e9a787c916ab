package dev.slipway.bootstrap.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArchitectureTest {

    /** The class that each rule must catch. They lie in packages named canary, in the layer that the rule is about. */
    private static final Map<String, String> CANARIES = Map.ofEntries(
            Map.entry("domain_stands_on_java_alone", "dev.slipway.domain.kernel.canary.UsesLogging"),
            Map.entry("parsers_stay_in_their_packages", "dev.slipway.domain.kernel.canary.UsesParser"),
            Map.entry("application_stands_on_domain", "dev.slipway.application.kernel.canary.UsesLogging"),
            Map.entry("adapters_do_not_know_one_another", "dev.slipway.rest.kernel.canary.KnowsPersistence"),
            Map.entry("nobody_knows_bootstrap", "dev.slipway.rest.kernel.canary.KnowsBootstrap"),
            Map.entry("only_persistence_touches_the_database", "dev.slipway.rest.kernel.canary.UsesDatabase"),
            Map.entry("only_git_touches_jgit", "dev.slipway.rest.kernel.canary.UsesJgit"),
            Map.entry("only_rest_and_alerts_serve_http", "dev.slipway.persistence.kernel.canary.ServesHttp"),
            Map.entry("only_ssh_serves_ssh", "dev.slipway.rest.kernel.canary.ServesSsh"),
            Map.entry("ports_are_interfaces", "dev.slipway.application.kernel.canary.port.ClassAsPort"),
            Map.entry("ports_speak_of_domain_and_application", "dev.slipway.application.kernel.canary.port.LeakyPort"),
            Map.entry("ports_have_kits", "dev.slipway.application.kernel.canary.port.LeakyPort"),
            Map.entry("kits_call_every_method_of_their_ports", "dev.slipway.application.kernel.canary.port.LeakyPort"),
            Map.entry("implementations_pass_the_kits_of_their_ports", "dev.slipway.persistence.repository.canary.UntestedLastPipelines"),
            Map.entry("features_have_their_names", "dev.slipway.domain.canary.UnknownFeature"),
            Map.entry("features_follow_their_order", "dev.slipway.domain.access.canary.KnowsLaterFeature"),
            Map.entry("time_and_chance_come_in_through_the_door", "dev.slipway.domain.kernel.canary.ReadsClock"),
            Map.entry("domain_types_are_closed", "dev.slipway.domain.kernel.canary.OpenClass"),
            Map.entry("domain_has_no_setters", "dev.slipway.domain.kernel.canary.HasSetter"),
            Map.entry("use_cases_refuse_with_refusal", "dev.slipway.application.kernel.canary.ThrowsOther"),
            Map.entry("controllers_never_know_ports", "dev.slipway.rest.kernel.canary.ControllerKnowsPort"),
            Map.entry("constructors_take_seven_collaborators_at_most", "dev.slipway.application.kernel.canary.TakesEightCollaborators"),
            Map.entry("owners_that_are_no_projects_name_their_repositories", "dev.slipway.application.snippet.canary.DeletesByNumber"));

    static Stream<String> rules() {
        return Rules.all().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void the_house_keeps_its_rules(String name) {
        Rules.all().get(name).check(House.CLASSES);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void a_rule_catches_its_canary(String name) throws ClassNotFoundException {
        String canary = CANARIES.get(name);
        JavaClasses caged = new ClassFileImporter().importClasses(Class.forName(canary));
        ArchRule rule = Rules.all().get(name);
        EvaluationResult result = rule.allowEmptyShould(true).evaluate(caged);
        assertTrue(result.hasViolation(), name + " does not catch " + canary);
    }

    @Test
    void every_rule_has_a_canary() {
        assertEquals(Rules.all().keySet(), CANARIES.keySet());
    }

    @Test
    void every_kit_is_the_kit_of_a_port_or_nested_in_one() {
        assertEquals(List.of(), Kits.unused(House.CLASSES.stream().filter(Kits::isPort).map(JavaClass::getSimpleName)));
    }

    @Test
    void kit_that_no_port_has_is_unused() {
        assertTrue(Kits.unused(House.CLASSES.stream().filter(Kits::isPort).map(JavaClass::getSimpleName).filter(port -> !port.equals(
                "Pipelines")))
                .containsAll(List.of("PipelinesKit.java", "PipelinesRacesKit.java")));
    }

    /** Older importers pass over classes of a newer Java in silence, and rules then hold for nothing. */
    @Test
    void every_class_file_is_looked_at() throws IOException {
        long files = 0;
        for (URL root : Collections.list(ClassLoader.getSystemResources("dev/slipway"))) {
            files += classFiles(root);
        }
        assertEquals(files, House.CLASSES.stream().filter(type -> !type.getSimpleName().equals("package-info")).count());
    }

    private static long classFiles(URL root) throws IOException {
        if (root.toString().contains("-tests.jar") || root.toString().contains("test-classes")) {
            return 0;
        }
        if (!root.getProtocol().equals("jar")) {
            return count(Path.of(URI.create(root.toString())));
        }
        try (FileSystem jar = FileSystems.newFileSystem(URI.create(root.toString().substring(0, root.toString().indexOf("!/"))),
                Map.of())) {
            return count(jar.getPath("dev/slipway"));
        }
    }

    private static long count(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".class") && !file.getFileName().toString().equals("package-info.class"))
                    .count();
        }
    }
}
