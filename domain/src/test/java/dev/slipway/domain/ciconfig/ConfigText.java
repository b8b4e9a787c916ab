package dev.slipway.domain.ciconfig;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.domain.ciconfig.expression.Expression;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.variable.VariableSet;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Writes a configuration in one line: of each record the components that differ from those of a job with a script alone, and of records
 * that such a job does not have those that are not empty. Leaves out positions, the merged configuration, and most of long lists and texts.
 */
final class ConfigText {
    private static final Set<String> LEFT_OUT = Set.of("jobs", "position", "merged", "includes");
    private static final int MOST_ITEMS = 8;
    private static final int MOST_CHARACTERS = 200;
    private static final CiConfig PLAIN = assertInstanceOf(CompileResult.Compiled.class,
            CiCompiler.compile("j: {script: x}", ".gitlab-ci.yml", Sources.none(), VariableSet.none())).config();

    private ConfigText() {
    }

    static String of(CiConfig config) {
        String jobs = listed(config.jobs().stream().map(job -> fields(job, PLAIN.jobs().getFirst())).toList());
        String rest = fields(config, PLAIN);
        return "[" + jobs + "]" + (rest.equals("{}") ? "" : " " + rest);
    }

    private static String listed(List<String> items) {
        return items.size() <= MOST_ITEMS ? String.join(", ", items)
                : items.getFirst() + ", " + (items.size() - 2) + " more, " + items.getLast();
    }

    private static String shortened(String text) {
        return text.length() <= MOST_CHARACTERS ? text : text.charAt(0) + " and " + (text.length() - 1) + " more";
    }

    private static String of(Object value, Object usual) {
        return switch (value) {
            case null -> "null";
            case String text -> "'" + shortened(text).replace("\n", "\\n").replace("\t", "\\t") + "'";
            case Expression expression -> "'" + expression.text() + "'";
            case Optional<?> held -> held.isPresent() ? of(held.get(), usual instanceof Optional<?> other ? other.orElse(null) : null)
                    : "none";
            case Set<?> items -> of(List.copyOf(new TreeSet<>(items)), null);
            case Collection<?> items -> "[" + listed(items.stream().map(item -> of(item, null)).toList()) + "]";
            case Map<?, ?> entries -> new TreeMap<>(entries).entrySet().stream().map(entry -> entry.getKey() + ": "
                    + of(entry.getValue(), null)).collect(Collectors.joining(", ", "{", "}"));
            case Record composite -> fields(composite, usual);
            default -> value.toString();
        };
    }

    private static String fields(Record composite, Object usual) {
        boolean comparable = usual != null && usual.getClass() == composite.getClass();
        boolean oneOfSeveral = Arrays.stream(composite.getClass().getInterfaces()).anyMatch(Class::isSealed);
        return (oneOfSeveral ? composite.getClass().getSimpleName() : "") + Arrays.stream(composite.getClass().getRecordComponents())
                .filter(component -> !LEFT_OUT.contains(component.getName()))
                .filter(component -> comparable ? !Objects.equals(value(component, composite), value(component, usual))
                        : !isEmpty(value(component, composite)))
                .map(component -> component.getName() + ": "
                        + of(value(component, composite), comparable ? value(component, usual) : null))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static boolean isEmpty(Object value) {
        return value == null || value.equals(Optional.empty()) || value instanceof Collection<?> items && items.isEmpty()
                || value instanceof Map<?, ?> entries && entries.isEmpty();
    }

    private static Object value(RecordComponent component, Object composite) {
        try {
            return component.getAccessor().invoke(composite);
        } catch (ReflectiveOperationException hidden) {
            throw new IllegalStateException("no value of " + component, hidden);
        }
    }
}
