package dev.slipway.bootstrap.wiring;

import io.micronaut.context.ApplicationContext;
import io.micronaut.context.RuntimeBeanDefinition;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** Registers what modules expose as beans: each public field of a module but its ports. */
public final class UseCases {

    private static final String PORTS = "ports";

    private UseCases() {
    }

    /** Registers before the context starts. A bean is taken from its module when it is first asked for, which makes the module. */
    public static void register(ApplicationContext context) {
        for (Class<?> module : Modules.ALL) {
            for (Field field : module.getFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getName().equals(PORTS)) {
                    context.registerBeanDefinition(definition(context, module, field, field.getType()));
                }
            }
        }
    }

    /** Fields of an interface, as handlers of work, are told apart by their names. */
    private static <T> RuntimeBeanDefinition<T> definition(ApplicationContext context, Class<?> module, Field field, Class<T> type) {
        RuntimeBeanDefinition.Builder<T> bean = RuntimeBeanDefinition.builder(type,
                () -> type.cast(exposed(field, context.getBean(module)))).singleton(true);
        return (type.isInterface() ? bean.named(field.getName()) : bean).build();
    }

    private static Object exposed(Field field, Object module) {
        try {
            return field.get(module);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
