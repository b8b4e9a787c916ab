package dev.slipway.rest.edge.parameters;

import static dev.slipway.rest.edge.parameters.Scalars.INVALID;

import dev.slipway.application.kernel.Change;
import dev.slipway.domain.repository.FileContent;
import dev.slipway.rest.edge.constraint.Between;
import dev.slipway.rest.edge.parameters.RecordPlan.Component;
import dev.slipway.rest.edge.parameters.RecordPlan.Group;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Binds parameters to a record and applies the constraints of its components. Violations are added in the order of the components, and the
 * record is null then, so that no use case receives invalid parameters.
 */
public final class RecordBinder {

    private final Errors errors;

    public RecordBinder(Errors errors) {
        this.errors = errors;
    }

    /** Returns the record; null if an error was added. */
    public <T> @Nullable T bind(Class<T> type, Map<String, Object> given) {
        return type.cast(bind(RecordPlan.of(type), given, ""));
    }

    private @Nullable Object bind(RecordPlan plan, Map<String, Object> given, String prefix) {
        int before = errors.noted();
        Object[] values = plan.components().stream().map(component -> value(component, given, prefix)).toArray();
        plan.groups().forEach(group -> check(group, given, prefix));
        return errors.noted() > before ? null : plan.make(values);
    }

    private @Nullable Object value(Component component, Map<String, Object> given, String prefix) {
        String label = label(prefix, component.name());
        boolean present = given.containsKey(component.name());
        Object sent = given.get(component.name());
        if (sent == null && Coercion.isList(component.type()) && present) {
            sent = List.of();
        }
        if (sent == null && component.required()) {
            missing(component, present, label, prefix.isEmpty());
            return null;
        }
        Object value = sent == null ? null : coerce(component, component.type(), sent, label);
        if (value == INVALID) {
            return null;
        }
        if (blank(value) && component.notBlank() && present) {
            errors.add(label, "param.empty");
            return null;
        }
        if (value == null && component.required()) {
            errors.add(label, "param.missing");
            return null;
        }
        if (value == null && component.defaultValue().isPresent()) {
            value = coerce(component, component.type(), fallback(component), label);
        }
        if (component.change()) {
            return present ? Change.to(value) : Change.keep();
        }
        return value;
    }

    private static Object fallback(Component component) {
        String text = component.defaultValue().orElseThrow();
        return Coercion.isList(component.type()) ? Coercion.list(text, true) : text;
    }

    private void missing(Component component, boolean present, String label, boolean root) {
        boolean emptyOnly = present && component.notBlank();
        if (!emptyOnly) {
            errors.add(label, "param.missing");
        }
        if (component.notBlank()) {
            errors.add(label, "param.empty");
        }
        if (root && component.values().isPresent()) {
            errors.add(label, "param.values");
        }
    }

    private static boolean blank(@Nullable Object value) {
        return switch (value) {
            case null -> true;
            case String text -> text.isBlank();
            case FileContent content -> content.blank();
            case List<?> list -> list.isEmpty();
            default -> false;
        };
    }

    /** Returns the converted value, null for an empty value, or {@code INVALID} if an error was added. */
    @SuppressWarnings("unchecked")
    private @Nullable Object coerce(Component component, Type type, Object sent, String label) {
        if (Coercion.isList(type)) {
            return list(component, Coercion.element(type), sent, label);
        }
        if (type instanceof ParameterizedType map) {
            return noted(Coercion.map(map, sent), label);
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isRecord()) {
            if (!(sent instanceof Map)) {
                return noted(INVALID, label);
            }
            Object nested = bind(RecordPlan.of(plain), (Map<String, Object>) sent, label);
            return nested == null ? INVALID : nested;
        }
        Object value = noted(Coercion.scalar(plain, sent), label);
        return value == null || value == INVALID ? value : constrained(component, plain, value, label);
    }

    private @Nullable Object list(Component component, Type element, Object sent, String label) {
        Object raw = Coercion.list(sent, component.commas());
        if (raw == INVALID) {
            return noted(INVALID, label);
        }
        List<Object> values = new ArrayList<>();
        boolean nested = element instanceof Class<?> plain && plain.isRecord();
        int position = 0;
        boolean sound = true;
        for (Object one : (List<?>) raw) {
            String place = nested ? label + "[" + position++ + "]" : label;
            Object value = one == null ? null : coerce(component, element, one, place);
            sound &= value != INVALID;
            if (value != null) {
                values.add(value);
            }
        }
        return sound ? List.copyOf(values) : INVALID;
    }

    private @Nullable Object noted(@Nullable Object value, String label) {
        if (value == INVALID) {
            errors.add(label, "param.invalid");
        }
        return value;
    }

    private @Nullable Object constrained(Component component, Class<?> type, Object value, String label) {
        String text = value.toString();
        if (component.absent().isPresent()) {
            return refused(label, component.absent().get());
        }
        if (component.values().filter(allowed -> !allowed.contains(text)).isPresent() || outside(component, value)) {
            return refused(label, "param.values");
        }
        if (component.noneOf().contains(text)) {
            return refused(label, "param.excluded");
        }
        if (component.pattern().filter(pattern -> !pattern.matcher(text).matches()).isPresent()) {
            return refused(label, "param.invalid");
        }
        if (component.safePath() && leavesDirectory(text)) {
            return refused(label, "param.file_path");
        }
        if (!type.isEnum()) {
            return value;
        }
        if (text.isEmpty()) {
            return null;
        }
        Object constant = Coercion.constant(type, text);
        return constant == null ? refused(label, "param.values") : constant;
    }

    private Object refused(String label, String reasonId) {
        errors.add(label, reasonId);
        return INVALID;
    }

    private static boolean outside(Component component, Object value) {
        if (component.bounds().isEmpty() || !(value instanceof Number number)) {
            return false;
        }
        Between bounds = component.bounds().get();
        return number.doubleValue() < bounds.min() || number.doubleValue() > bounds.max();
    }

    private static boolean leavesDirectory(String path) {
        return path.indexOf('\n') >= 0 || Arrays.asList(path.split("[/\\\\]", -1)).contains("..") || path.equals(".");
    }

    private void check(Group group, Map<String, Object> given, String prefix) {
        List<String> present = group.names().stream().filter(given::containsKey).toList();
        switch (group.kind()) {
            case AT_LEAST_ONE -> note(present.isEmpty(), group.names(), prefix, group.reasonId());
            case ALL_OR_NONE -> note(!present.isEmpty() && present.size() < group.names().size(), group.names(), prefix,
                    group.reasonId());
            case EXCLUSIVE -> note(present.size() > 1, present, prefix, group.reasonId());
            case EXACTLY_ONE -> {
                note(present.isEmpty(), group.names(), prefix, group.reasonId());
                note(present.size() > 1, present, prefix, "param.mutually_exclusive");
            }
        }
    }

    private void note(boolean broken, List<String> names, String prefix, String reasonId) {
        if (broken) {
            errors.add(String.join(", ", names.stream().map(name -> label(prefix, name)).toList()), reasonId);
        }
    }

    private static String label(String prefix, String name) {
        return prefix.isEmpty() ? name : prefix + "[" + name + "]";
    }
}
