package dev.slipway.bootstrap.extension;

import dev.slipway.application.kernel.NamedBlobs;
import dev.slipway.application.kernel.extension.ExtensionPoints;
import dev.slipway.application.kernel.extension.ExtensionServices;
import dev.slipway.bootstrap.extension.Registration.Kind;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.Fingerprinting;
import dev.slipway.domain.alert.SeveritySynonyms;
import dev.slipway.domain.environment.TierGuess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Collects and checks what the extensions of all jars register. */
final class Registrations {

    private static final Set<Class<?>> ADDABLE = Set.of(AlertFormat.class, NamedBlobs.class);
    private static final Set<Class<?>> RULES = Set.of(Fingerprinting.class, TierGuess.class);
    private static final Set<Class<?>> NAMED = Set.of(SeveritySynonyms.class);
    private static final Pattern PORTS = Pattern.compile("dev\\.slipway\\.application\\.(?:\\w+\\.)+port");

    private final List<Registration<?>> all = new ArrayList<>();

    List<Registration<?>> all() {
        return List.copyOf(all);
    }

    List<Registration<?>> of(Path jar) {
        return all.stream().filter(registration -> registration.jar().equals(jar)).toList();
    }

    static boolean isPort(Class<?> type) {
        return type.isInterface() && !type.isMemberClass() && PORTS.matcher(type.getPackageName()).matches();
    }

    ExtensionPoints from(Path jar) {
        return new ExtensionPoints() {
            @Override
            public <T> void add(Class<T> type, Function<ExtensionServices, ? extends T> make) {
                require(ADDABLE.contains(type), jar, "adds " + type.getName() + ", of which the server takes no more");
                register(new Registration<>(jar, Kind.ADDED, type, "", make));
            }

            @Override
            public <T> void replace(Class<T> type, Function<ExtensionServices, ? extends T> make) {
                require(RULES.contains(type) || isPort(type), jar, "replaces " + type.getName() + ", which is no port");
                register(new Registration<>(jar, Kind.REPLACED, type, "", make));
            }

            @Override
            public <T> void replace(Class<T> type, String name, Function<ExtensionServices, ? extends T> make) {
                require(NAMED.contains(type), jar, "replaces " + type.getName() + " of " + name + ", which has no name");
                register(new Registration<>(jar, Kind.REPLACED, type, name, make));
            }
        };
    }

    private void register(Registration<?> added) {
        all.stream().filter(added::contradicts).findFirst().ifPresent(present -> {
            throw new BadExtension(added.jar(), "replaces " + added + ", and so does " + present.jar() + "; remove one of them");
        });
        all.add(added);
    }

    private static void require(boolean holds, Path jar, String problem) {
        if (!holds) {
            throw new BadExtension(jar, problem);
        }
    }
}
