package dev.slipway.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Conditions of rules, from plain predicates. */
final class Conditions {

    private Conditions() {
    }

    static ArchCondition<JavaClass> be(String description, Predicate<JavaClass> holds) {
        return new ArchCondition<>("be " + description) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                events.add(new SimpleConditionEvent(type, holds.test(type), type.getName() + " is judged by: " + description));
            }
        };
    }

    static ArchCondition<JavaClass> having(String description, Function<JavaClass, Stream<String>> found) {
        return new ArchCondition<>("have " + description) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                found.apply(type).forEach(one -> events.add(SimpleConditionEvent.satisfied(type, one + " is " + description)));
            }
        };
    }

    static ArchCondition<JavaClass> dependingOn(String description, BiPredicate<JavaClass, JavaClass> forbidden) {
        return new ArchCondition<>("depend on " + description) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                type.getDirectDependenciesFromSelf().stream()
                        .filter(dependency -> forbidden.test(type, dependency.getTargetClass()))
                        .forEach(dependency -> events.add(SimpleConditionEvent.satisfied(type, dependency.getDescription())));
            }
        };
    }
}
