package dev.slipway.domain.variable;

import java.net.URI;

/**
 * Server, for predefined variables. An empty text means that the server has no such attribute.
 *
 * @param url                    the address that people use, without a slash at its end
 * @param host                   its host
 * @param port                   its port
 * @param protocol               {@code http} or {@code https}
 * @param name                   the product's name
 * @param version                the version presented, such as {@code 15.11.0-ee}
 * @param revision               the revision presented
 * @param sshHost                the host for git over SSH
 * @param sshPort                its port
 * @param features               licensed features, joined by commas
 * @param pagesDomain            the domain of published pages
 * @param templateRegistryHost   the registry of template images
 * @param dependencyProxyServer  host and port of the dependency proxy
 */
public record ServerFacts(String url, String host, int port, String protocol, String name, String version, String revision, String sshHost,
        int sshPort, String features, String pagesDomain, String templateRegistryHost, String dependencyProxyServer) {

    private static final String NAME = "Slipway";
    private static final int HTTP = 80;
    private static final int HTTPS = 443;
    private static final int SSH = 22;

    /** A server of this kind that is reached at an address. */
    public static ServerFacts at(URI address, String version, String revision) {
        int port = address.getPort() >= 0 ? address.getPort() : "https".equals(address.getScheme()) ? HTTPS : HTTP;
        return new ServerFacts(address.toString(), address.getHost(), port, address.getScheme(), NAME, version, revision, address.getHost(),
                SSH, "", "", "", "");
    }

    String versionPart(int index) {
        String[] parts = version.split("[.-]");
        return index < parts.length ? parts[index] : "";
    }
}
