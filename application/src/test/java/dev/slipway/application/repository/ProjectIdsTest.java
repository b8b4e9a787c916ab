package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Diffs;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.InputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ports of repositories name a repository by the kind and id of its owner, and for projects by the id alone, with the same answer. */
final class ProjectIdsTest {

    private static final long PROJECT = 5;

    private record Call(String name, List<Object> arguments) {}

    /** Calls a method with the id of a project, and returns the calls that this makes. */
    private static List<Call> calls(Class<?> port, Method method, Object[] arguments, Object answer) throws ReflectiveOperationException {
        List<Call> calls = new ArrayList<>();
        InvocationHandler handler = (proxy, called, given) -> {
            if (called.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, called, given);
            }
            calls.add(new Call(called.getName(), Arrays.asList(given)));
            return answer;
        };
        Object proxy = Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, handler);
        assertEquals(answer, method.invoke(proxy, arguments));
        return calls;
    }

    private static Object argument(Class<?> type, int place) {
        if (type == long.class) {
            return PROJECT;
        }
        if (type == int.class) {
            return place;
        }
        if (type == boolean.class) {
            return true;
        }
        if (type == String.class) {
            return "text" + place;
        }
        if (type == List.class) {
            return List.of("text" + place);
        }
        if (type == Set.class) {
            return Set.of("text" + place);
        }
        return type == RefName.class ? RefName.branch("b" + place) : null;
    }

    private static List<Object> answers(Class<?> type) {
        if (type == boolean.class) {
            return List.of(true, false);
        }
        if (type == long.class) {
            return List.of(7L);
        }
        if (type == String.class) {
            return List.of("answer");
        }
        if (type == List.class) {
            return List.of(List.of("answer"));
        }
        if (type == Set.class) {
            return List.of(Set.of("answer"));
        }
        if (type == Optional.class) {
            return List.of(Optional.of("answer"));
        }
        if (type == InputStream.class) {
            return List.of(InputStream.nullInputStream());
        }
        if (type == Histories.Between.class) {
            return List.of(new Histories.Between(List.of(), true));
        }
        if (type == Diffs.Diff.class) {
            return List.of(new Diffs.Diff(List.of(), 1, true));
        }
        if (type == Commits.Changed.class) {
            return List.of(new Commits.Changed(List.of("answer"), true));
        }
        if (type == Commits.Written.class) {
            return List.of(new Commits.Written.Done(null));
        }
        return type == void.class ? Arrays.asList((Object) null) : List.of(new Page<>(List.of(), 3));
    }

    private static Object owner(Object given) {
        return given instanceof ObjectSource ? ObjectSource.of(RepositoryId.ofProject(PROJECT)) : RepositoryId.ofProject(PROJECT);
    }

    @ParameterizedTest
    @ValueSource(classes = {Commits.class, Diffs.class, Files.class, Histories.class, MirroredRefs.class, Refs.class, Repositories.class})
    void id_of_a_project_stands_for_its_repository(Class<?> port) throws ReflectiveOperationException {
        List<Method> methods = Arrays.stream(port.getDeclaredMethods())
                .filter(method -> method.isDefault() && method.getParameterTypes()[0] == long.class)
                .filter(method -> !method.getName().equals("changedPaths")).toList();
        assertFalse(methods.isEmpty());
        for (Method method : methods) {
            Class<?>[] types = method.getParameterTypes();
            Object[] arguments = new Object[types.length];
            for (int place = 0; place < types.length; place++) {
                arguments[place] = argument(types[place], place);
            }
            for (Object answer : answers(method.getReturnType())) {
                Call call = calls(port, method, arguments, answer).getFirst();
                List<Object> expected = new ArrayList<>(Arrays.asList(arguments));
                expected.set(0, owner(call.arguments().getFirst()));
                assertEquals(new Call(method.getName(), expected), call);
            }
        }
    }

    @Test
    void changed_paths_of_a_project_are_those_of_its_repository() {
        Commits commits = (Commits) Proxy.newProxyInstance(Commits.class.getClassLoader(), new Class<?>[] {Commits.class},
                (proxy, called, given) -> called.isDefault() ? InvocationHandler.invokeDefault(proxy, called, given)
                        : new Commits.Changed(List.of(given[0] + " " + given[1] + ".." + given[2] + " " + given[3]), true));
        assertEquals(List.of(RepositoryId.ofProject(PROJECT) + " a..b 9"), commits.changedPaths(PROJECT, "a", "b", 9));
    }
}
