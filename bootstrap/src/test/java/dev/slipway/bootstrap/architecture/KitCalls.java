package dev.slipway.bootstrap.architecture;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.properties.HasParameterTypes;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Locations;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Port methods that the kits of a feature call, in their own methods or in those of their scenario builders and other helpers. */
final class KitCalls {

    private static final String TESTS = ".*/application/target/(?:test-classes/|slipway-application-[^/]*-tests\\.jar).*";
    private static final JavaClasses CLASSES = new ClassFileImporter().importLocations(Locations.inClassPath().stream()
            .filter(location -> location.asURI().toString().matches(TESTS)).toList());
    private static final Map<String, Set<String>> CALLED = new ConcurrentHashMap<>();

    private KitCalls() {
    }

    /** Returns the methods of a port that no kit of its feature calls. */
    static Stream<String> uncalled(JavaClass port) {
        Set<String> called = CALLED.computeIfAbsent(House.feature(port).orElseThrow(), KitCalls::called);
        return port.getMethods().stream().filter(KitCalls::isOfPort).filter(method -> owners(port)
                .noneMatch(owner -> called.contains(signature(owner, method.getName(), method)))).map(JavaMethod::getFullName);
    }

    private static boolean isOfPort(JavaMethod method) {
        return !method.getModifiers().contains(JavaModifier.STATIC) && !method.getModifiers().contains(JavaModifier.SYNTHETIC)
                && !method.getModifiers().contains(JavaModifier.PRIVATE);
    }

    /** Ports that extend another one are called by their own name. */
    private static Stream<JavaClass> owners(JavaClass port) {
        return Stream.concat(Stream.of(port), port.getAllSubclasses().stream());
    }

    private static Set<String> called(String feature) {
        Deque<JavaCodeUnit> open = new ArrayDeque<>();
        CLASSES.stream().filter(type -> House.feature(type).filter(feature::equals).isPresent() && isKit(type))
                .flatMap(KitCalls::withParents).forEach(type -> open.addAll(type.getCodeUnits()));
        Set<JavaCodeUnit> seen = new HashSet<>(open);
        Set<String> called = new HashSet<>();
        while (!open.isEmpty()) {
            open.pop().getAccessesFromSelf().stream().map(JavaAccess::getTarget).filter(CodeUnitAccessTarget.class::isInstance)
                    .map(CodeUnitAccessTarget.class::cast).forEach(target -> {
                        called.add(signature(target.getOwner(), target.getName(), target));
                        helper(target).filter(seen::add).ifPresent(open::add);
                    });
        }
        return called;
    }

    /** Kits and their nested classes. */
    private static boolean isKit(JavaClass type) {
        return type.getSimpleName().endsWith("Kit") || type.getEnclosingClass().map(KitCalls::isKit).orElse(false);
    }

    private static Stream<JavaClass> withParents(JavaClass type) {
        return Stream.concat(Stream.of(type), type.getAllRawSuperclasses().stream().filter(parent -> CLASSES.contain(parent.getName())));
    }

    /** Fakes are no helpers: what they call is not tested. */
    private static Optional<JavaCodeUnit> helper(CodeUnitAccessTarget target) {
        return target.resolveMember().map(JavaCodeUnit.class::cast)
                .filter(unit -> CLASSES.contain(unit.getOwner().getName()) && Kits.ports(unit.getOwner()).findAny().isEmpty());
    }

    private static String signature(JavaClass owner, String name, HasParameterTypes parameters) {
        return owner.getName() + "." + name + parameters.getRawParameterTypes().stream().map(JavaClass::getName).toList();
    }
}
