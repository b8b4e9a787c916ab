package dev.slipway.ssh;

import dev.slipway.application.repository.push.GitService;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Command that a client asks to run, as git writes it: a service, and the path of a repository in quotes. Nothing of it reaches a shell.
 */
sealed interface GitRequest {

    /** @param path of the project, without slashes around it and without {@code .git} */
    record Served(GitService service, String path) implements GitRequest {}

    /** Service of git that is not offered. */
    record Refused(String service) implements GitRequest {}

    /** Any other command. */
    record Unknown() implements GitRequest {}

    /** Maximum length of a command; the longest path of a project is shorter. */
    int LONGEST = 2048;

    Pattern COMMAND = Pattern.compile("git[ -]([a-z-]+) +(.+)", Pattern.DOTALL);
    Pattern QUOTED = Pattern.compile("'([^']*)'");
    Pattern BARE = Pattern.compile("[A-Za-z0-9_./~+-]+");
    Pattern PATH = Pattern.compile("/*([^/].*?)(?:\\.git)?/*");

    static GitRequest of(String command) {
        Matcher parts = COMMAND.matcher(command.length() > LONGEST ? "" : command.strip());
        if (!parts.matches()) {
            return new Unknown();
        }
        String name = "git-" + parts.group(1);
        if (name.equals("git-upload-archive")) {
            return new Refused(name);
        }
        Optional<GitService> service = Arrays.stream(GitService.values()).filter(each -> each.wireName().equals(name)).findFirst();
        Optional<String> path = argument(parts.group(2)).flatMap(GitRequest::path);
        return service.isPresent() && path.isPresent() ? new Served(service.get(), path.get()) : new Unknown();
    }

    private static Optional<String> argument(String text) {
        Matcher quoted = QUOTED.matcher(text);
        if (quoted.matches()) {
            return Optional.of(quoted.group(1));
        }
        return BARE.matcher(text).matches() ? Optional.of(text) : Optional.empty();
    }

    /** Returns the path that names a project. Projects are looked up by name, so paths with other characters name none. */
    private static Optional<String> path(String argument) {
        Matcher path = PATH.matcher(argument);
        return path.matches() && argument.chars().noneMatch(Character::isISOControl) ? Optional.of(path.group(1)) : Optional.empty();
    }
}
