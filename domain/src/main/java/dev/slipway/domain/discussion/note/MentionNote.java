package dev.slipway.domain.discussion.note;

/** Texts of the system notes about mentions. */
public final class MentionNote {

    private MentionNote() {
    }

    /**
     * Object that mentions an issue or a merge request, or closes an issue.
     *
     * @param path full path of its project
     * @param kind as the note names it
     * @param mark between the project and the name
     */
    public record Source(String path, String kind, String mark, String name) {

        public static Source request(String path, long iid) {
            return new Source(path, "merge request", "!", Long.toString(iid));
        }

        public static Source issue(String path, long iid) {
            return new Source(path, "issue", "#", Long.toString(iid));
        }

        public static Source snippet(String path, long id) {
            return new Source(path, "snippet", "$", Long.toString(id));
        }

        public static Source commit(String path, String sha) {
            return new Source(path, "commit", "@", sha);
        }

        /** Returns the note on a mentioned object. @param target full path of its project, from which the source is named */
        public String text(String target) {
            return "mentioned in " + named(target);
        }

        /** Returns kind and name. @param target full path of the project from which the source is named */
        public String named(String target) {
            return kind + " " + reference(target);
        }

        /** Returns the name alone. @param target full path of the project from which the source is named */
        public String reference(String target) {
            String prefix = path.equals(target) ? "" : namespace(path).equals(namespace(target)) ? path.substring(namespace(path).length())
                    : path;
            String separator = prefix.isEmpty() && mark.equals("@") ? "" : mark;
            return prefix + separator + name;
        }
    }

    /** Returns the full path of a project that is named in another one: a name alone is beside that. */
    public static String path(String from, String named) {
        return named.contains("/") ? named : namespace(from) + named;
    }

    /** Returns the path up to the last slash. */
    private static String namespace(String path) {
        return path.substring(0, path.lastIndexOf('/') + 1);
    }
}
