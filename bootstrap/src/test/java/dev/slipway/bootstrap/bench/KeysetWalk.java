package dev.slipway.bootstrap.bench;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A walk through a list by its links to the next page. */
final class KeysetWalk {

    private static final Pattern NEXT = Pattern.compile("<https?://[^/>]*([^>]*)>; *rel=\"next\"");

    private KeysetWalk() {
    }

    /** Returns the path of a page. @param first path of the first page */
    static String page(Server server, String first, int number) throws IOException {
        String path = first;
        try (Connection connection = new Connection(server.port())) {
            for (int page = 1; page < number; page++) {
                int status = connection.get(path);
                Matcher next = NEXT.matcher(connection.header("link"));
                if (status != 200 || !next.find()) {
                    throw new IllegalStateException("page " + page + " is answered with " + status + " and leads nowhere: " + path);
                }
                path = next.group(1);
            }
        }
        return path;
    }
}
