package dev.slipway.domain.ciconfig.include;

import java.util.List;
import java.util.Optional;

/**
 * Address of a component: {@code host/group/project/component@version}.
 *
 * @param host    server
 * @param project full path of the project that holds the component
 * @param name    component
 * @param version ref to read it at
 */
record ComponentAddress(String host, String project, String name, String version) {

    static Optional<ComponentAddress> of(String text) {
        int at = text.lastIndexOf('@');
        int host = text.indexOf('/');
        int name = text.lastIndexOf('/', at);
        boolean complete = host > 0 && name > host + 1 && name + 1 < at && at + 1 < text.length();
        return complete ? Optional.of(new ComponentAddress(text.substring(0, host), text.substring(host + 1, name),
                text.substring(name + 1, at), text.substring(at + 1))) : Optional.empty();
    }

    /** Returns the paths where the component may be in its project. */
    List<String> paths() {
        return List.of("templates/" + name + ".yml", "templates/" + name + "/template.yml");
    }
}
