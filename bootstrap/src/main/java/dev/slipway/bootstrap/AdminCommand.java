package dev.slipway.bootstrap;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.token.RecoverAccess;
import dev.slipway.application.token.RecoverAccess.NewPassword;
import dev.slipway.application.token.RecoverAccess.NewSecret;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.rest.edge.failure.ReasonTexts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Recovers access for operators of the installation. Prints only the secret to standard output, so that it can be piped; everything else
 * goes to standard error.
 */
final class AdminCommand {

    private static final int LONGEST_LINE = 4096;

    private AdminCommand() {
    }

    /** @return the exit status */
    static int run(InstallationSettings settings, Command.Admin command, InputStream input) {
        Optional<String> given = command instanceof Command.Admin.ResetPassword reset && reset.fromInput() ? Optional.of(line(input))
                : Optional.empty();
        try (InstallationAccess installation = InstallationAccess.open(settings)) {
            RecoverAccess access = installation.bean(RecoverAccess.class);
            switch (command) {
                case Command.Admin.ResetPassword reset -> tell(access.resetPassword(reset.user(), given));
                case Command.Admin.MakeToken make -> tell(access.makeToken(make.user()));
            }
            return 0;
        } catch (Refusal refused) {
            throw new CommandFailed(words(command.user(), refused.failure()), refused);
        }
    }

    private static void tell(NewPassword made) {
        made.password().ifPresent(System.out::println);
        System.err.println("The password of " + made.username() + " is changed. Tokens stay as they are.");
    }

    private static void tell(NewSecret made) {
        System.out.println(made.secret());
        String scopes = made.scopes().stream().map(Scope::wireName).collect(Collectors.joining(" and "));
        System.err.println("A personal access token of " + made.username() + " with " + scopes + ", until " + made.expiresAt()
                + ". Other tokens stay as they are.");
    }

    private static String words(String user, Failure failure) {
        return switch (failure) {
            case Failure.NotFound ignored -> "there is no user " + user;
            case Failure.Unprocessable(var reason) -> switch (reason.id()) {
                case "account.blocked" -> "the user " + user + " is blocked; unblock the account first";
                case "account.pending_approval" -> "the user " + user + " waits for approval";
                case "account.deactivated" -> "the user " + user + " is deactivated";
                default -> user + " is no account of a person";
            };
            case Failure.Invalid(List<FieldError> errors) -> errors.stream()
                    .map(error -> "the " + error.field() + " " + new ReasonTexts().text(error.reason())).collect(Collectors.joining("; "));
            case Failure.Unavailable ignored -> "the database does not answer";
            default -> "that is refused: " + failure;
        };
    }

    /** Reads only the first line, without its line break. */
    private static String line(InputStream input) {
        try {
            byte[] bytes = input.readNBytes(LONGEST_LINE);
            String line = new String(bytes, StandardCharsets.UTF_8).lines().findFirst().orElse("");
            if (line.isEmpty()) {
                throw new CommandFailed("standard input holds no password");
            }
            return line;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
