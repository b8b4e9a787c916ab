package dev.slipway.bootstrap;

import dev.slipway.application.token.CreateFirstAdministrator;
import dev.slipway.bootstrap.settings.BadSetting;
import dev.slipway.bootstrap.settings.Settings;
import dev.slipway.persistence.kernel.Installation;
import dev.slipway.schema.EmbeddedPostgresException;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** The program: serves until it is told to stop, or shows the demo. */
public final class Main {

    private static final String USAGE = """
            usage: slipway                serve until told to stop
                   slipway demo [--exit]  show a project, a push and its pipeline on a server
            Settings come from the environment: see docs/configuration.md.""";

    private Main() {
    }

    public static void main(String[] arguments) {
        System.exit(run(List.of(arguments)));
    }

    /** @return the exit status */
    private static int run(List<String> arguments) {
        try {
            Settings settings = Settings.load(System.getenv());
            return switch (arguments) {
                case List<String> none when none.isEmpty() -> serve(settings);
                case List<String> demo when demo.equals(List.of("demo")) -> DemoCommand.run(settings, false);
                case List<String> demo when demo.equals(List.of("demo", "--exit")) -> DemoCommand.run(settings, true);
                default -> usage();
            };
        } catch (BadSetting | EmbeddedPostgresException | Installation.KeyMismatch told) {
            System.err.println("slipway: " + told.getMessage());
            return 1;
        } catch (RuntimeException failed) {
            failed.printStackTrace();
            return 1;
        }
    }

    private static int usage() {
        System.err.println(USAGE);
        return 2;
    }

    private static int serve(Settings settings) {
        Slipway slipway = Slipway.start(settings);
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
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            slipway.close();
            stopped.countDown();
        }, "shutdown"));
        try {
            stopped.await();
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
        }
    }
}
