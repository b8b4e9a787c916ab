package dev.slipway.bootstrap;

import dev.slipway.application.token.CreateFirstAdministrator;
import dev.slipway.bootstrap.extension.BadExtension;
import dev.slipway.bootstrap.settings.BadSetting;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.bootstrap.startup.IdleMemory;
import dev.slipway.bootstrap.startup.StartupCacheBuild;
import dev.slipway.bootstrap.wiring.LogLines;
import dev.slipway.persistence.kernel.Installation;
import dev.slipway.schema.EmbeddedPostgresException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Main program: runs the server until it is stopped, runs the demo, or recovers access. */
public final class Main {

    private static final int WRONG_ARGUMENTS = 2;

    private Main() {
    }

    public static void main(String[] arguments) {
        System.exit(run(Command.of(List.of(arguments))));
    }

    /** @return the exit status */
    private static int run(Command command) {
        try {
            return switch (command) {
                case Command.Help ignored -> help();
                case Command.Version ignored -> version();
                case Command.Wrong wrong -> wrong(wrong.problem());
                case Command.Serve ignored -> serve(settings());
                case Command.Demo demo -> DemoCommand.run(settings(), demo.exit());
                case Command.Admin admin -> AdminCommand.run(settings(), admin, System.in);
            };
        } catch (BadSetting | BadExtension | EmbeddedPostgresException | Installation.KeyMismatch | CommandFailed told) {
            System.err.println("slipway: " + told.getMessage());
            return 1;
        } catch (RuntimeException failed) {
            failed.printStackTrace();
            return 1;
        }
    }

    private static InstallationSettings settings() {
        InstallationSettings.strangers(System.getenv()).forEach(hint -> System.err.println("slipway: " + hint));
        InstallationSettings settings = InstallationSettings.load(System.getenv());
        LogLines.from(settings.logLevel());
        return settings;
    }

    private static int help() {
        System.out.print(resource("/usage.txt"));
        return 0;
    }

    private static int version() {
        System.out.println("slipway " + resource("/META-INF/maven/dev.slipway/slipway-bootstrap/pom.properties").lines()
                .filter(line -> line.startsWith("version=")).map(line -> line.substring("version=".length())).findFirst()
                .orElse("unknown"));
        return 0;
    }

    private static int wrong(String problem) {
        System.err.println("slipway: " + problem);
        System.err.print(resource("/usage.txt"));
        return WRONG_ARGUMENTS;
    }

    private static String resource(String name) {
        try (InputStream text = Main.class.getResourceAsStream(name)) {
            return text == null ? "" : new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static int serve(InstallationSettings settings) {
        Slipway slipway = Slipway.start(settings, Assembly.CLOCK, System.out::println);
        slipway.firstAdministrator().ifPresent(Main::tell);
        System.out.println("Slipway serves at " + settings.externalUrl().orElse(slipway.address()));
        waitForTheEnd(slipway);
        return 0;
    }

    /** Shown at the first start only: nothing keeps them in a form that could be read again. */
    static void tell(CreateFirstAdministrator.Created created) {
        created.password().ifPresent(password -> System.out.println("The password of " + created.username() + " is " + password));
        created.token().ifPresent(token -> System.out.println("The token of " + created.username() + " is " + token));
    }

    /** Returns when the process is told to stop and the server has stopped. */
    static void waitForTheEnd(Slipway slipway) {
        System.out.println("Stop it with Ctrl-C, or with: kill " + ProcessHandle.current().pid());
        CountDownLatch stopped = new CountDownLatch(1);
        StartupCacheBuild cacheBuild = StartupCacheBuild.whenIdle();
        IdleMemory.giveBack();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            cacheBuild.stop();
            slipway.close();
            cacheBuild.close();
            System.out.println("Stopped");
            stopped.countDown();
        }, "shutdown"));
        try {
            stopped.await();
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
        }
    }
}
