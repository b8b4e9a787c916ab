package dev.slipway.domain.ciconfig.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.ciconfig.CiCompiler;
import dev.slipway.domain.ciconfig.CompileResult;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.model.Need;
import dev.slipway.domain.ciconfig.options.ClusterTarget;
import dev.slipway.domain.ciconfig.options.DastProfiles;
import dev.slipway.domain.ciconfig.options.JobExtras;
import dev.slipway.domain.ciconfig.options.JobPages;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableSet;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All components of a planned job are weighed. They are read from the records, so new components are tested automatically. */
class PlanWeightTest {
    /** Half of a sixteenth of the expanded variables that jobs may have together. */
    private static final Variable HALF = Variable.shown("A", "x".repeat((int) (PlanWeight.MAX_EXPANDED / 32)));
    private static final PipelineContext CONTEXT = PipelineContext.of("group/project", "main", false, "push");
    private static final String TOO_LARGE = "The jobs of the pipeline are too large: together they have more than 33554432 characters";

    @ParameterizedTest
    @ValueSource(strings = {"pages: {publish: '%s'}", "pages: {path_prefix: '%s'}", "environment: {name: e, kubernetes: {namespace: '%s'}}",
        "environment: {name: e, kubernetes: {agent: '%s'}}", "dast_configuration: {site_profile: '%s'}", "manual_confirmation: '%s'",
        "run: [{name: a, script: '%s'}]", "environment: {name: e, auto_stop_in: '%s'}", "release: {tag_name: a, description: '%s'}"})
    void small_configuration_with_large_jobs_is_refused(String keyword) {
        String script = keyword.startsWith("run") ? "" : "script: x\n  ";
        String text = "j:\n  " + script + "parallel: 200\n  " + String.format(keyword, "x".repeat(400_000)) + "\n";
        assertEquals(TOO_LARGE, assertInstanceOf(PlanResult.Refused.class, plan(text)).text());
    }

    private static PlanResult plan(String text) {
        return Planner.plan(config(text), CONTEXT);
    }

    private static CiConfig config(String text) {
        CompileResult result = CiCompiler.compile(text, "ci.yml", Sources.none(), VariableSet.none());
        return assertInstanceOf(CompileResult.Compiled.class, result, result.toString()).config();
    }

    @Test
    void jobs_that_are_stored_have_their_limit_together() {
        PlannedJob empty = jobWith("");
        PlannedJob job = jobWith("x".repeat((int) (PlanWeight.MAX_STORED / 64 - ValueWeight.of(empty))));
        PlanWeight weight = new PlanWeight();
        IntStream.range(0, 64).forEach(index -> weight.add(job));
        assertEquals(Optional.empty(), weight.objection());
        weight.addExpanded(List.of(Variable.shown("A", "x")));
        assertEquals(Optional.empty(), weight.objection());
        weight.add(empty);
        assertEquals(Optional.of(TOO_LARGE), weight.objection());
    }

    private static PlannedJob jobWith(String value) {
        return assertInstanceOf(PipelinePlan.class, plan("j: {script: x, variables: {A: '" + value + "'}}")).jobs().getFirst();
    }

    @Test
    void expanded_variables_have_their_limit_together() {
        PlanWeight weight = new PlanWeight();
        IntStream.range(0, 16).forEach(index -> weight.addExpanded(List.of(HALF, HALF)));
        assertEquals(Optional.empty(), weight.objection());
        weight.addExpanded(List.of(Variable.shown("A", "x")));
        assertEquals(Optional.of("The variables of the jobs are too large: once expanded they have more than 536870912 characters"),
                weight.objection());
    }

    /** The other variables of a job are far shorter than the one. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "when: always|1", "environment: e|2", "rules: [{if: $NO}, {when: always}]|1",
        "rules: [{exists: [a]}, {exists: [b]}, {when: always}]|2",
        "rules: [{if: $NO}, {exists: [a]}, {when: always}], environment: e|4", "rules: [{exists: [a]}]|1",
        "only: {variables: [$NO, $T]}, environment: e|2", "only: {changes: [a]}|2", "only: {changes: [a]}, environment: e|3"})
    void variables_count_each_time_that_a_job_expands_them(String keywords, int times) {
        Variable variable = Variable.shown("T", "x".repeat(900_000));
        JobDefinition job = config("j: {script: x, " + keywords + "}").jobs().getFirst();
        for (int left : new int[] {times * 900_000 - 1, (times + 1) * 900_000 - 1}) {
            PlanWeight weight = new PlanWeight();
            IntStream.range(0, 15).forEach(index -> weight.addExpanded(List.of(HALF, HALF)));
            weight.addExpanded(List.of(HALF, Variable.shown("A", HALF.value().substring(left))));
            PipelineContext context = CONTEXT.withVariables(List.of(variable), List.of());
            new JobPlanner(context, new RuleEvaluation(context.commit()), List.of(), weight).plan(job);
            assertEquals(left < times * 900_000, weight.objection().isPresent(), keywords + " " + left);
        }
    }

    @TestFactory
    Stream<DynamicTest> every_component_is_weighed() {
        return types().stream().flatMap(type -> Arrays.stream(type.getRecordComponents())
                .filter(component -> hasWeight(component.getType()))
                .map(component -> DynamicTest.dynamicTest(type.getSimpleName() + "." + component.getName(), () -> assertWeighed(type,
                        component))));
    }

    /** Returns whether values of a type differ in weight. Primitives, and records of primitives alone, always weigh the same. */
    private static boolean hasWeight(Class<?> type) {
        return !type.isPrimitive()
                && !(type.isRecord() && Arrays.stream(type.getRecordComponents()).allMatch(component -> component.getType().isPrimitive()));
    }

    private static void assertWeighed(Class<?> type, RecordComponent removed) {
        assertTrue(ValueWeight.of(filled(type, null)) > ValueWeight.of(filled(type, removed)));
    }

    @Test
    void walk_reaches_every_type_of_a_plan() {
        assertTrue(types().containsAll(List.of(PlannedJob.class, JobExtras.class, JobPages.class, ClusterTarget.class,
                DastProfiles.class)));
        assertEquals(Optional.empty(), types().stream().filter(type -> !type.isRecord()).findFirst());
    }

    @Test
    void weight_is_the_characters_of_texts_and_eight_for_each_value() {
        assertEquals(0, ValueWeight.of(null));
        assertEquals(0, ValueWeight.of(List.of()));
        assertEquals(8, ValueWeight.of(""));
        assertEquals(8, ValueWeight.of(7L));
        assertEquals(8, ValueWeight.of(true));
        assertEquals(11, ValueWeight.of(Optional.of("abc")));
        assertEquals(9 + 8 + 10, ValueWeight.of(Map.of("a", List.of(1, "bc"))));
        assertEquals(9 + 9, ValueWeight.of(new DastProfiles("a", "b")));
        assertEquals(9, ValueWeight.of(new Need("a", true, false)), "truth values of a record weigh nothing");
    }

    @Test
    void value_of_an_unknown_kind_is_refused() {
        assertThrows(IllegalArgumentException.class, () -> ValueWeight.of(List.of(new Object())));
    }

    /** Returns the records that a planned job may hold, itself first. */
    private static Set<Class<?>> types() {
        Set<Class<?>> found = new LinkedHashSet<>();
        collect(PlannedJob.class, found);
        return found;
    }

    private static void collect(Type type, Set<Class<?>> found) {
        if (type instanceof ParameterizedType generic) {
            Arrays.stream(generic.getActualTypeArguments()).forEach(argument -> collect(argument, found));
        } else if (type instanceof Class<?> plain && plain.isSealed()) {
            Arrays.stream(plain.getPermittedSubclasses()).forEach(permitted -> collect(permitted, found));
        } else if (type instanceof Class<?> plain && plain.isRecord() && found.add(plain)) {
            Arrays.stream(plain.getRecordComponents()).forEach(component -> collect(component.getGenericType(), found));
        }
    }

    private static Object filled(Class<?> type, RecordComponent removed) {
        List<Object> values = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            values.add(sameComponent(component, removed) ? absent(component.getType()) : value(component.getGenericType()));
        }
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType).toArray(Class<?>[]::new));
            return constructor.newInstance(values.toArray());
        } catch (NoSuchMethodException | InstantiationException | IllegalAccessException | InvocationTargetException broken) {
            throw new IllegalStateException("no value of " + type, broken);
        }
    }

    private static boolean sameComponent(RecordComponent component, RecordComponent removed) {
        return removed != null && component.getDeclaringRecord() == removed.getDeclaringRecord()
                && component.getName().equals(removed.getName());
    }

    private static Object absent(Class<?> type) {
        return type == Optional.class ? Optional.empty() : type == List.class ? List.of() : type == Map.class ? Map.of()
                : type == String.class ? "" : null;
    }

    private static Object value(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] held = generic.getActualTypeArguments();
            return generic.getRawType() == Map.class ? Map.of(value(held[0]), value(held[1]))
                    : generic.getRawType() == Optional.class ? Optional.of(value(held[0])) : List.of(value(held[0]));
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isRecord()) {
            return filled(plain, null);
        }
        if (plain.isSealed()) {
            return value(plain.getPermittedSubclasses()[0]);
        }
        return plain.isEnum() ? plain.getEnumConstants()[0] : SIMPLE.get(plain);
    }

    private static final Map<Class<?>, Object> SIMPLE = Map.of(String.class, "x", int.class, 1, long.class, 1L, boolean.class, true,
            Integer.class, 1, Long.class, 1L, Boolean.class, true);
}
