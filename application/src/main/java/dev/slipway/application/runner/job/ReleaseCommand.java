package dev.slipway.application.runner.job;

import dev.slipway.domain.ciconfig.options.Release;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Builds the command with which a runner creates a release. Its values are in double quotes: the shell expands variables in them and takes
 * other characters literally.
 */
final class ReleaseCommand {

    private final StringBuilder command = new StringBuilder("release-cli create");

    private ReleaseCommand() {}

    static String of(Release release) {
        ReleaseCommand command = new ReleaseCommand();
        command.flag("name", release.text().name());
        command.flag("description", release.text().description());
        command.flag("tag-name", release.tag().tagName());
        command.flag("tag-message", release.tag().tagMessage());
        command.flag("ref", release.ref());
        command.flag("released-at", release.releasedAt());
        release.milestones().forEach(milestone -> command.flag("milestone", milestone));
        release.links().forEach(link -> command.flag("assets-link", json(link)));
        return command.command.toString();
    }

    private void flag(String name, @Nullable String value) {
        if (value != null) {
            command.append(" --").append(name).append(" \"").append(value.replace("\\", "\\\\").replace("\"", "\\\"").replace("`", "\\`"))
                    .append('"');
        }
    }

    private static String json(Release.Link link) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("name", link.name());
        values.put("url", link.url());
        values.put("filepath", link.filepath());
        values.put("link_type", link.linkType());
        return values.entrySet().stream().filter(entry -> entry.getValue() != null)
                .map(entry -> quoted(entry.getKey()) + ":" + quoted(entry.getValue())).collect(Collectors.joining(",", "{", "}"));
    }

    private static String quoted(String text) {
        return text.chars().mapToObj(character -> switch (character) {
            case '"', '\\' -> "\\" + (char) character;
            default -> character < ' ' ? String.format("\\u%04x", character) : String.valueOf((char) character);
        }).collect(Collectors.joining("", "\"", "\""));
    }
}
