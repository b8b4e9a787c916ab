package dev.slipway.bootstrap.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.slipway.bootstrap.operations.Operation.Parameter;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.domain.repository.FileContent;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.RequestBody;
import dev.slipway.rest.edge.Upload;
import dev.slipway.rest.edge.parameters.RecordPlan;
import dev.slipway.rest.edge.parameters.RecordPlan.Component;
import io.micronaut.core.type.Argument;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Compares the parameters that each row of {@code docs/operations.csv} names with those that its controller binds. A row may say more than
 * the controller knows: the choices that a rule of the domain leaves of a text, or that it requires something.
 */
class ParametersTest {

    private static final String HASH = "hash";
    private static final String CHOICE = "one of several";
    private static final Map<Type, String> TYPES = Map.ofEntries(
            Map.entry(String.class, "string"), Map.entry(Integer.class, "integer"), Map.entry(int.class, "integer"),
            Map.entry(Long.class, "integer"),
            Map.entry(long.class, "integer"), Map.entry(Boolean.class, "boolean"), Map.entry(boolean.class, "boolean"),
            Map.entry(Double.class, "number"),
            Map.entry(FileContent.class, "string"),
            Map.entry(Instant.class, "datetime"), Map.entry(LocalDate.class, "date"), Map.entry(Upload.class, "file"));

    /** Where a use case decides when the body is read, the record is not named at the controller's method. */
    @TestFactory
    Stream<DynamicTest> a_row_names_what_its_controller_binds() {
        Map<String, UriRouteInfo<?, ?>> routes = TestServer.shared().bean(Router.class).uriRoutes()
                .filter(route -> !route.getHttpMethodName().equals("HEAD"))
                .collect(Collectors.toMap(route -> route.getHttpMethodName() + " " + OperationsTest.path(route), route -> route,
                        (one, other) -> one));
        return Operation.all().stream()
                .filter(row -> !row.raw())
                .filter(row -> Stream.of(arguments(routes.get(row.key()))).noneMatch(argument -> argument.getType() == RequestBody.class))
                .map(row -> dynamicTest(row.key(), () -> compare(row, routes.get(row.key()))));
    }

    private static void compare(Operation row, UriRouteInfo<?, ?> route) {
        Map<String, Parameter> named = row.parameters().stream().filter(parameter -> !row.inPath(parameter))
                .collect(Collectors.toMap(Parameter::name, parameter -> parameter, (one, other) -> one, TreeMap::new));
        Set<String> whole = named.values().stream().filter(parameter -> parameter.type().equals(HASH)).map(Parameter::name)
                .collect(Collectors.toSet());
        Map<String, Parameter> bound = Stream.of(arguments(route)).filter(argument -> argument.isAnnotationPresent(Bind.class))
                .flatMap(argument -> components(argument.getType(), "", whole))
                .collect(Collectors.toMap(Parameter::name, parameter -> parameter, (one, other) -> one, TreeMap::new));
        assertEquals(bound.keySet(), named.keySet());
        bound.forEach((name, parameter) -> assertTrue(says(named.get(name), parameter), named.get(name) + " for " + parameter));
    }

    private static boolean says(Parameter row, Parameter bound) {
        boolean type = switch (bound.type()) {
            case "string" -> row.type().equals("string") || row.choice();
            case CHOICE -> row.choice();
            default -> row.type().equals(bound.type());
        };
        return type && (row.required() || !bound.required());
    }

    private static Argument<?>[] arguments(UriRouteInfo<?, ?> route) {
        return route.getTargetMethod().getArguments();
    }

    /** @param whole hashes that the row does not take apart */
    private static Stream<Parameter> components(Class<?> type, String prefix, Set<String> whole) {
        return RecordPlan.of(type).components().stream().flatMap(component -> parameters(component, prefix, whole));
    }

    private static Stream<Parameter> parameters(Component component, String prefix, Set<String> whole) {
        String name = prefix.isEmpty() ? component.name() : prefix + "[" + component.name() + "]";
        if (component.type() instanceof ParameterizedType list && list.getRawType() == List.class) {
            Type inner = list.getActualTypeArguments()[0];
            return inner instanceof Class<?> each && each.isRecord()
                    ? components(each, name + "[]", whole) : Stream.of(new Parameter(name, "array", component.required(), 0));
        }
        if (component.type() instanceof Class<?> hash && hash.isRecord() && !hash.equals(Upload.class) && !whole.contains(name)) {
            return components(hash, name, whole);
        }
        return Stream.of(new Parameter(name, type(component), component.required(), 0));
    }

    private static String type(Component component) {
        boolean choice = component.values().isPresent() || component.type() instanceof Class<?> type && type.isEnum();
        return choice ? CHOICE : TYPES.getOrDefault(component.type(), HASH);
    }
}
