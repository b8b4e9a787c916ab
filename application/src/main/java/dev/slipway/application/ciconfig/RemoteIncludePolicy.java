package dev.slipway.application.ciconfig;

import java.util.List;
import java.util.Locale;

/**
 * Servers whose files configurations may include.
 *
 * @param hosts a host, {@code *.} and a domain for every host below it, either with {@code :port} for another port than those of http and
 *     https; empty allows none
 */
public record RemoteIncludePolicy(List<String> hosts) {

    private static final List<Integer> USUAL_PORTS = List.of(80, 443);

    public RemoteIncludePolicy {
        hosts = hosts.stream().map(host -> host.strip().toLowerCase(Locale.ROOT)).toList();
    }

    public boolean isOff() {
        return hosts.isEmpty();
    }

    /** @param host without brackets and without a dot at its end */
    public boolean allows(String host, int port) {
        String asked = host.toLowerCase(Locale.ROOT);
        return hosts.stream().anyMatch(rule -> USUAL_PORTS.contains(port) && matches(rule, asked)
                || rule.endsWith(":" + port) && matches(rule.substring(0, rule.length() - (":" + port).length()), asked));
    }

    private static boolean matches(String rule, String host) {
        return rule.startsWith("*.") ? host.endsWith(rule.substring(1)) && host.length() > rule.length() - 1 : rule.equals(host);
    }
}
