package dev.slipway.rest.edge.paging;

import dev.slipway.domain.avatar.AvatarOwner;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Builds the absolute URLs in answers. They start with the scheme, host and port of the request, unless the installation has an external
 * URL, since clients compare them with the URLs they requested.
 *
 * @param host    of the base, for addresses of e-mail and SSH
 * @param sshPort by which clients reach the server over SSH; empty where it is off
 */
public record Links(String base, String host, OptionalInt sshPort) {

    private static final int USUAL_SSH_PORT = 22;
    private static final boolean[] UNRESERVED = new boolean[0x80];

    static {
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_".chars().forEach(character -> UNRESERVED[character] = true);
    }

    public Links(String base, OptionalInt sshPort) {
        this(base, hostOf(base), sshPort);
    }

    /** Links of a server that does not serve SSH. */
    public Links(String base) {
        this(base, OptionalInt.empty());
    }

    /** Takes names too that are no host of a URI, such as those with an underscore. */
    private static String hostOf(String base) {
        int start = base.indexOf("://") + 3;
        int path = base.indexOf('/', start);
        String authority = base.substring(start, path < 0 ? base.length() : path);
        int port = authority.lastIndexOf(':');
        return port > authority.lastIndexOf(']') ? authority.substring(0, port) : authority;
    }

    /** Returns a text as one segment of a path. */
    public static String segment(String text) {
        return plain(text, false) ? text : URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Returns a path as a part of one: its slashes separate segments. */
    public static String path(String path) {
        return plain(path, true) ? path : segment(path).replace("%2F", "/");
    }

    /**
     * Whether characters stand for themselves, as those of most names do: lists have thousands of them.
     *
     * @param slashes whether slashes do, too
     */
    private static boolean plain(String text, boolean slashes) {
        for (int at = 0; at < text.length(); at++) {
            char character = text.charAt(at);
            boolean plain = character < UNRESERVED.length && UNRESERVED[character] || slashes && character == '/';
            if (!plain) {
                return false;
            }
        }
        return true;
    }

    /** Returns the URL of an operation, given its path after {@code /api/v4}. */
    public String api(String path) {
        return base + "/api/v4" + path;
    }

    /** Returns the URL of a page, given its path from the root. */
    public String page(String path) {
        return base + path;
    }

    public String user(String username) {
        return base + "/" + username;
    }

    public String group(String fullPath) {
        return base + "/groups/" + fullPath;
    }

    public String project(String fullPath) {
        return base + "/" + fullPath;
    }

    /** Returns the URL for {@code git clone}. */
    public String repository(String projectPath) {
        return project(projectPath) + ".git";
    }

    /** Returns the address for {@code git clone} over SSH, in the short form where no port has to be named. */
    public String sshRepository(String projectPath) {
        int port = sshPort.orElse(USUAL_SSH_PORT);
        return port == USUAL_SSH_PORT ? "git@" + host + ":" + projectPath + ".git"
                : "ssh://git@" + host + ":" + port + "/" + projectPath + ".git";
    }

    public String commit(String projectPath, String sha) {
        return inProject(projectPath, "commit", sha);
    }

    public String pipeline(String projectPath, long id) {
        return inProject(projectPath, "pipelines", id);
    }

    public String job(String projectPath, long id) {
        return inProject(projectPath, "jobs", id);
    }

    public String environment(String projectPath, long id) {
        return inProject(projectPath, "environments", id);
    }

    public String issue(String projectPath, long iid) {
        return inProject(projectPath, "issues", iid);
    }

    public String mergeRequest(String projectPath, long iid) {
        return inProject(projectPath, "merge_requests", iid);
    }

    public String tree(String projectPath, String ref) {
        return inProject(projectPath, "tree", ref);
    }

    public String tag(String projectPath, String name) {
        return inProject(projectPath, "tags", name);
    }

    /** Returns the URL of a part of a project. */
    public String inProject(String projectPath, String part, Object id) {
        return project(projectPath) + "/-/" + part + "/" + id;
    }

    /** Returns the URL of an uploaded avatar; null for none. */
    public @Nullable String avatar(AvatarOwner owner, String file) {
        return file == null ? null : base + "/uploads/-/system/" + owner.kind().path() + "/avatar/" + owner.id() + "/"
                + URLEncoder.encode(file, StandardCharsets.UTF_8);
    }
}
