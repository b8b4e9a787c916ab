package dev.slipway.bootstrap.extension;

import dev.slipway.application.kernel.extension.ExtensionServices;
import dev.slipway.bootstrap.extension.Registration.Kind;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.domain.alert.AlertFormat;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.ApplicationContextBuilder;
import io.micronaut.context.RuntimeBeanDefinition;
import io.micronaut.context.annotation.Primary;
import io.micronaut.inject.BeanDefinition;
import io.micronaut.inject.annotation.MutableAnnotationMetadata;
import io.micronaut.inject.qualifiers.Qualifiers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns registrations into beans. A replacement is a primary bean, so that it is what a lookup of its type finds, however the server is
 * wired; the built-in bean stays, and serves its other types.
 */
final class ExtensionBeans implements ExtensionServices {

    private final Registrations registrations;
    private final InstallationSettings settings;
    private final Map<Registration<?>, RuntimeBeanDefinition<?>> definitions = new LinkedHashMap<>();
    private final Map<String, Path> formats = new HashMap<>();
    private @Nullable ApplicationContext context;

    ExtensionBeans(Registrations registrations, InstallationSettings settings) {
        this.registrations = registrations;
        this.settings = settings;
    }

    ApplicationContext in(ApplicationContextBuilder builder) {
        for (Registration<?> registration : registrations.all()) {
            definitions.put(registration, definition(registration));
        }
        context = builder.beanDefinitions(definitions.values().toArray(RuntimeBeanDefinition<?>[]::new)).build();
        return context();
    }

    private ApplicationContext context() {
        return Objects.requireNonNull(context);
    }

    private <T> RuntimeBeanDefinition<T> definition(Registration<T> registration) {
        RuntimeBeanDefinition.Builder<T> definition = RuntimeBeanDefinition.builder(registration.type(), () -> made(registration))
                .singleton(true);
        if (!registration.name().isEmpty()) {
            return definition.named(registration.name()).build();
        }
        return registration.kind() == Kind.ADDED ? definition.named(registration.jar().getFileName() + "#" + definitions.size()).build()
                : definition.annotationMetadata(primary()).build();
    }

    private static MutableAnnotationMetadata primary() {
        MutableAnnotationMetadata metadata = new MutableAnnotationMetadata();
        metadata.addDeclaredAnnotation(Primary.class.getName(), Map.of());
        return metadata;
    }

    private <T> T made(Registration<T> registration) {
        T made = registration.with(this);
        if (made instanceof AlertFormat format && registration.type() == AlertFormat.class) {
            requireNew(format.name(), registration.jar());
        }
        return made;
    }

    private void requireNew(String format, Path jar) {
        Path other = formats.putIfAbsent(format, jar);
        if (other != null) {
            boolean after = jar.compareTo(other) > 0;
            throw new BadExtension(after ? jar : other, "adds a format of alerts named " + format + ", and so does "
                    + (after ? other : jar));
        }
        if (isBuiltInFormat(format)) {
            throw new BadExtension(jar, "adds a format of alerts named " + format + ", as one of the server is; a lower rank under another "
                    + "name goes before it");
        }
    }

    private boolean isBuiltInFormat(String name) {
        return !context().getBeanDefinitions(AlertFormat.class, Qualifiers.byName(name)).isEmpty();
    }

    /** Finds what would be registered and never used. */
    void check(ApplicationContext started) {
        for (Registration<?> registration : definitions.keySet()) {
            if (!registration.name().isEmpty() && !isBuiltInFormat(registration.name())) {
                throw new BadExtension(registration.jar(), "replaces " + registration + ", but no built-in format of alerts has that name");
            }
            if (Registrations.isPort(registration.type()) && builtInDefinitions(registration.type()).isEmpty()) {
                throw new BadExtension(registration.jar(), "replaces " + registration + ", which the server does not look up");
            }
            made(started, registration);
        }
    }

    /** Makes what nothing has asked for yet, so that its errors end the start. */
    private <T> void made(ApplicationContext started, Registration<T> registration) {
        started.getBean((BeanDefinition<?>) definitions.get(registration));
    }

    void publish(ApplicationContext started, String jar, String description) {
        Gauge.builder("slipway.extension.info", () -> 1).tag("jar", jar).tag("registers", description)
                .register(started.getBean(MeterRegistry.class));
    }

    @Override
    public <T> T get(Class<T> type) {
        return context().getBean(type);
    }

    @Override
    public <T> T builtIn(Class<T> type) {
        return context().getBean(builtInDefinitions(type).getFirst());
    }

    private <T> List<BeanDefinition<T>> builtInDefinitions(Class<T> type) {
        return context().getBeanDefinitions(type).stream()
                .filter(definition -> definitions.values().stream().noneMatch(own -> own == definition)).toList();
    }

    @Override
    public Optional<String> setting(String name) {
        return Optional.ofNullable(settings.extensions().get(name));
    }

    @Override
    public Path home() {
        return settings.home();
    }
}
