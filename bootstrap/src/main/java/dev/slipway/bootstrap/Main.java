package dev.slipway.bootstrap;

import dev.slipway.application.token.CreateFirstAdministrator;
import dev.slipway.bootstrap.settings.BadSetting;
import dev.slipway.bootstrap.settings.Settings;
import dev.slipway.persistence.kernel.Installation;
import dev.slipway.schema.EmbeddedPostgresException;
import java.util.concurrent.CountDownLatch;

/** The program: serves until it is told to stop. */
public final class Main {

    private Main() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        try {
            serve(Settings.load(System.getenv()));
        } catch (BadSetting | EmbeddedPostgresException | Installation.KeyMismatch told) {
            System.err.println("slipway: " + told.getMessage());
            System.exit(1);
        } catch (RuntimeException failed) {
            failed.printStackTrace();
            System.exit(1);
        }
    }

    private static void serve(Settings settings) throws InterruptedException {
        Slipway slipway = Slipway.start(settings);
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            slipway.close();
            stopped.countDown();
        }, "shutdown"));
        slipway.firstAdministrator().ifPresent(Main::show);
        System.out.println("Slipway serves at " + settings.externalUrl().orElse(slipway.address()));
        stopped.await();
    }

    /** Shown at the first start only: nothing keeps them in a form that could be read again. */
    private static void show(CreateFirstAdministrator.Created created) {
        created.password().ifPresent(password -> System.out.println("The password of " + created.username() + " is " + password));
        created.token().ifPresent(token -> System.out.println("The token of " + created.username() + " is " + token));
    }
}
