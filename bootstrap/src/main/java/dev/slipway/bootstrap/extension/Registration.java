package dev.slipway.bootstrap.extension;

import dev.slipway.application.kernel.extension.ExtensionServices;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Function;

/**
 * Addition or replacement of an extension.
 *
 * @param jar  of the extension
 * @param name of what is replaced; empty where the type says it
 */
record Registration<T>(Path jar, Kind kind, Class<T> type, String name, Function<ExtensionServices, ? extends T> make) {

    enum Kind { ADDED, REPLACED }

    /** Makes it. @throws BadExtension if that fails, or if the port has methods that the extension does not know */
    T with(ExtensionServices services) {
        Thread thread = Thread.currentThread();
        ClassLoader usual = thread.getContextClassLoader();
        thread.setContextClassLoader(make.getClass().getClassLoader());
        try {
            T made = make.apply(services);
            requireComplete(made);
            return made;
        } catch (RuntimeException | LinkageError failed) {
            throw BadExtension.failed(jar, "cannot make its " + this, failed);
        } finally {
            thread.setContextClassLoader(usual);
        }
    }

    /** An adapter that was compiled against an older port would fail at the first call only. */
    private void requireComplete(T made) {
        if (made == null) {
            throw new BadExtension(jar, "makes no " + this);
        }
        Arrays.stream(type.getMethods()).filter(method -> Modifier.isAbstract(method.getModifiers()) && !implemented(made, method))
                .findFirst().ifPresent(missing -> {
                    throw new BadExtension(jar, "was built for another version of Slipway: " + made.getClass().getName() + " lacks "
                            + type.getSimpleName() + "." + missing.getName());
                });
    }

    private static boolean implemented(Object made, Method method) {
        try {
            return !Modifier.isAbstract(made.getClass().getMethod(method.getName(), method.getParameterTypes()).getModifiers());
        } catch (NoSuchMethodException missing) {
            return false;
        }
    }

    boolean contradicts(Registration<?> other) {
        return kind == Kind.REPLACED && other.kind == Kind.REPLACED && type.equals(other.type) && name.equals(other.name);
    }

    @Override
    public String toString() {
        return type.getSimpleName() + (name.isEmpty() ? "" : " of " + name);
    }

    /** Returns the words of the start's line and of the metric. */
    String described() {
        return (kind == Kind.ADDED ? "adds " : "replaces ") + this;
    }
}
