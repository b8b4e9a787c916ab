package dev.slipway.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.fasterxml.jackson.core.JsonParseException;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.rest.edge.failure.Problem;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.Qualifier;
import io.micronaut.core.convert.exceptions.ConversionErrorException;
import io.micronaut.http.exceptions.ContentLengthExceededException;
import io.micronaut.http.exceptions.HttpStatusException;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.micronaut.inject.BeanDefinition;
import io.micronaut.inject.qualifiers.Qualifiers;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerContextTest {

    private final ApplicationContext context = TestServer.shared().bean(ApplicationContext.class);

    @ParameterizedTest
    @ValueSource(classes = {Refusal.class, Problem.class, IllegalStateException.class, UncheckedIOException.class, Error.class,
        JsonParseException.class, HttpStatusException.class, ContentLengthExceededException.class, ConversionErrorException.class})
    void exception_has_the_handler_that_the_framework_finds_once(Class<? extends Throwable> exception) {
        BeanDefinition<?> found = handler(exception);
        assertEquals(List.copyOf(context.getBeanDefinitions(ExceptionHandler.class, closestTo(exception))), List.of(found));
        assertSame(found, handler(exception));
    }

    @SuppressWarnings("rawtypes")
    private BeanDefinition<ExceptionHandler> handler(Class<?> exception) {
        return context.findBeanDefinition(ExceptionHandler.class, closestTo(exception)).orElseThrow();
    }

    @SuppressWarnings("rawtypes")
    private static Qualifier<ExceptionHandler> closestTo(Class<?> exception) {
        return Qualifiers.byTypeArgumentsClosest(exception, Object.class);
    }
}
