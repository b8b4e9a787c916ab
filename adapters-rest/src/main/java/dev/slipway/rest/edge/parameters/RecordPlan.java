package dev.slipway.rest.edge.parameters;

import dev.slipway.application.kernel.Change;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.Upload;
import dev.slipway.rest.edge.constraint.Absent;
import dev.slipway.rest.edge.constraint.AllOrNone;
import dev.slipway.rest.edge.constraint.AtLeastOneOf;
import dev.slipway.rest.edge.constraint.Between;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.ExactlyOneOf;
import dev.slipway.rest.edge.constraint.Matches;
import dev.slipway.rest.edge.constraint.MutuallyExclusive;
import dev.slipway.rest.edge.constraint.Name;
import dev.slipway.rest.edge.constraint.NoneOf;
import dev.slipway.rest.edge.constraint.NotBlank;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.constraint.SafePath;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Binding of a record class: its components and constraints, read once per class. Classes that cannot be bound are rejected here, so that
 * the first test that uses one fails.
 */
public final class RecordPlan {

    private static final ClassValue<RecordPlan> PLANS = new ClassValue<>() {
        @Override
        protected RecordPlan computeValue(Class<?> type) {
            return new RecordPlan(type);
        }
    };

    private final Constructor<?> constructor;
    private final List<Component> components;
    private final List<Group> groups;
    private final TextPaths texts;

    /**
     * A constraint over several parameters.
     *
     * @param reasonId reason of the rejection
     */
    record Group(Kind kind, List<String> names, String reasonId) {

        enum Kind {
            AT_LEAST_ONE("param.at_least_one"), EXACTLY_ONE("param.exactly_one"), EXCLUSIVE("param.mutually_exclusive"),
            ALL_OR_NONE("param.all_or_none");

            private final String reasonId;

            Kind(String reasonId) {
                this.reasonId = reasonId;
            }
        }

        Group rejecting(String otherReasonId) {
            return new Group(kind, names, otherReasonId);
        }
    }

    /**
     * One parameter.
     *
     * @param type   type of the value; for a {@code Change}, the type inside it
     * @param commas whether a list may be sent as comma-separated text
     */
    public record Component(
            String name,
            Type type,
            boolean change,
            boolean primitive,
            boolean required,
            boolean notBlank,
            boolean safePath,
            boolean commas,
            Optional<List<String>> values,
            List<String> noneOf,
            Optional<Between> bounds,
            Optional<Pattern> pattern,
            Optional<String> absent,
            Optional<String> defaultValue) {}

    private RecordPlan(Class<?> type) {
        if (!type.isRecord()) {
            throw new IllegalStateException(type + " is no record");
        }
        components = Stream.of(type.getRecordComponents()).map(RecordPlan::component).toList();
        groups = groups(type);
        texts = TextPaths.of(components);
        try {
            constructor = type.getDeclaredConstructor(
                    Stream.of(type.getRecordComponents()).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public static RecordPlan of(Class<?> type) {
        return PLANS.get(type);
    }

    /** Returns the components in declaration order. */
    public List<Component> components() {
        return components;
    }

    /** Returns whether a component is a file of a multipart form. */
    public boolean takesFiles() {
        return components.stream().anyMatch(component -> component.type() == Upload.class);
    }

    /** Returns the names of the parameters that are contents of files, those of nested records among them. */
    public TextPaths texts() {
        return texts;
    }

    List<Group> groups() {
        return groups;
    }

    Object make(Object[] values) {
        try {
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(failed);
        }
    }

    private static Component component(RecordComponent from) {
        Type type = from.getGenericType();
        boolean change = from.getType() == Change.class;
        Type inner = change ? ((ParameterizedType) type).getActualTypeArguments()[0] : type;
        Component component = new Component(
                annotation(from, Name.class).map(Name::value).orElseGet(() -> snakeCase(from.getName())),
                inner,
                change,
                from.getType().isPrimitive(),
                from.isAnnotationPresent(Required.class),
                from.isAnnotationPresent(NotBlank.class),
                from.isAnnotationPresent(SafePath.class),
                from.isAnnotationPresent(CommaSeparated.class),
                annotation(from, AllowedValues.class).map(AllowedValues::value).map(List::of),
                annotation(from, NoneOf.class).map(NoneOf::value).map(List::of).orElse(List.of()),
                annotation(from, Between.class),
                annotation(from, Matches.class).map(Matches::value).map(Pattern::compile),
                annotation(from, Absent.class).map(Absent::value),
                annotation(from, Default.class).map(Default::value));
        if (component.primitive() && !component.required() && component.defaultValue().isEmpty()) {
            throw new IllegalStateException(from + " is primitive and can be absent");
        }
        Coercion.check(inner);
        return component;
    }

    private static <A extends Annotation> Optional<A> annotation(RecordComponent from, Class<A> type) {
        return Optional.ofNullable(from.getAnnotation(type));
    }

    private List<Group> groups(Class<?> type) {
        return Stream.of(
                        group(Group.Kind.EXCLUSIVE, type.getAnnotation(MutuallyExclusive.class), MutuallyExclusive::value)
                                .map(group -> group.rejecting(type.getAnnotation(MutuallyExclusive.class).reason())),
                        group(Group.Kind.EXACTLY_ONE, type.getAnnotation(ExactlyOneOf.class), ExactlyOneOf::value),
                        group(Group.Kind.AT_LEAST_ONE, type.getAnnotation(AtLeastOneOf.class), AtLeastOneOf::value),
                        group(Group.Kind.ALL_OR_NONE, type.getAnnotation(AllOrNone.class), AllOrNone::value))
                .flatMap(Optional::stream)
                .toList();
    }

    private <A> Optional<Group> group(Group.Kind kind, A annotation, Function<A, String[]> names) {
        if (annotation == null) {
            return Optional.empty();
        }
        List<String> all = components.stream().map(Component::name).toList();
        List<String> named = Arrays.asList(names.apply(annotation));
        if (!all.containsAll(named)) {
            throw new IllegalStateException(named + " are not all among " + all);
        }
        return Optional.of(new Group(kind, named.isEmpty() ? all : named, kind.reasonId));
    }

    static String snakeCase(String name) {
        StringBuilder snake = new StringBuilder(name.length() + 8);
        for (char letter : name.toCharArray()) {
            if (Character.isUpperCase(letter)) {
                snake.append('_');
            }
            snake.append(Character.toLowerCase(letter));
        }
        return snake.toString();
    }
}
