package dev.slipway.bootstrap;

import dev.slipway.bootstrap.settings.Spelling;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Command given by the arguments of the program. */
sealed interface Command {

    record Serve() implements Command {}

    /** @param exit whether to end after the pipeline instead of serving on */
    record Demo(boolean exit) implements Command {}

    /** Command for operators; the server of the installation may be running. */
    sealed interface Admin extends Command {

        String user();

        /** @param fromInput whether the new password is the first line of standard input */
        record ResetPassword(String user, boolean fromInput) implements Admin {}

        record MakeToken(String user) implements Admin {}
    }

    record Help() implements Command {}

    record Version() implements Command {}

    /** Invalid arguments; {@code problem} is the error message. */
    record Wrong(String problem) implements Command {}

    /** User whose access is recovered by default. */
    String FIRST_ADMINISTRATOR = "root";

    List<String> NAMES = List.of("serve", "demo", "build", "jdk", "admin", "--help", "--version");

    static Command of(List<String> arguments) {
        if (arguments.isEmpty()) {
            return new Serve();
        }
        List<String> rest = arguments.subList(1, arguments.size());
        return switch (arguments.getFirst()) {
            case "serve" -> alone("serve", rest, new Serve());
            case "demo" -> rest.equals(List.of("--exit")) ? new Demo(true) : alone("demo", rest, new Demo(false));
            case "admin" -> admin(rest);
            case "--help", "-h", "help" -> new Help();
            case "--version" -> alone("--version", rest, new Version());
            case "build", "jdk" -> new Wrong("the program is built; '" + arguments.getFirst() + "' is a command of ./slipway alone");
            default -> new Wrong(unknown("command", arguments.getFirst(), NAMES.stream()));
        };
    }

    private static Command alone(String name, List<String> rest, Command command) {
        return rest.isEmpty() ? command : new Wrong("'" + name + "' takes no argument '" + rest.getFirst() + "'");
    }

    private static Command admin(List<String> arguments) {
        if (arguments.isEmpty()) {
            return new Wrong("'admin' needs one of: reset-password, token");
        }
        List<String> options = arguments.stream().skip(1).filter(argument -> argument.startsWith("-")).toList();
        List<String> users = arguments.stream().skip(1).filter(argument -> !argument.startsWith("-")).toList();
        String action = arguments.getFirst();
        if (!List.of("reset-password", "token").contains(action)) {
            return new Wrong(unknown("command", "admin " + action, Stream.of("admin reset-password", "admin token")));
        }
        boolean fromInput = action.equals("reset-password") && options.equals(List.of("--stdin"));
        if (!options.isEmpty() && !fromInput) {
            return new Wrong("'admin " + action + "' takes no argument '" + options.getLast() + "'");
        }
        if (users.size() > 1) {
            return new Wrong("'admin " + action + "' takes one user; a password is never an argument");
        }
        String user = users.isEmpty() ? FIRST_ADMINISTRATOR : users.getFirst();
        return action.equals("token") ? new Admin.MakeToken(user) : new Admin.ResetPassword(user, fromInput);
    }

    private static String unknown(String what, String given, Stream<String> known) {
        Optional<String> near = Spelling.nearest(given, known);
        return "there is no " + what + " '" + given + "'" + near.map(name -> "; is '" + name + "' meant?").orElse("");
    }
}
