package dev.slipway.bootstrap;

import io.micronaut.context.ApplicationContext;
import io.micronaut.context.ApplicationContextBuilder;
import io.micronaut.context.ApplicationContextConfiguration;
import io.micronaut.context.DefaultApplicationContext;
import io.micronaut.context.DefaultApplicationContextBuilder;
import io.micronaut.context.Qualifier;
import io.micronaut.inject.BeanDefinition;
import io.micronaut.inject.qualifiers.ClosestTypeArgumentQualifier;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A context that remembers which bean is closest to a class, such as the handler of an exception. The framework means to, but its
 * qualifiers for that are never equal, so that it compares all beans for each refused request.
 */
final class ServerContext extends DefaultApplicationContext {

    private record Closest(Class<?> type, List<Class<?>> arguments) {}

    private final Map<Closest, Optional<?>> found = new ConcurrentHashMap<>();

    private ServerContext(ApplicationContextConfiguration configuration) {
        super(configuration);
    }

    static ApplicationContextBuilder builder() {
        return new Builder();
    }

    private static final class Builder extends DefaultApplicationContextBuilder {
        @Override
        protected ApplicationContext newApplicationContext() {
            return new ServerContext(this);
        }
    }

    @Override
    public <T> Optional<BeanDefinition<T>> findBeanDefinition(Class<T> type, Qualifier<T> qualifier) {
        return qualifier instanceof ClosestTypeArgumentQualifier<T> closest ? closest(type, closest)
                : super.findBeanDefinition(type, qualifier);
    }

    @SuppressWarnings("unchecked")
    private <T> Optional<BeanDefinition<T>> closest(Class<T> type, ClosestTypeArgumentQualifier<T> qualifier) {
        Closest key = new Closest(type, List.of(qualifier.getTypeArguments()));
        Optional<BeanDefinition<T>> known = (Optional<BeanDefinition<T>>) found.get(key);
        if (known == null) {
            known = super.findBeanDefinition(type, qualifier);
            found.put(key, known);
        }
        return known;
    }
}
