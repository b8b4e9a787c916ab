package dev.slipway.domain.attribute;

/** Owner of custom attributes. */
public record AttributeOwner(Kind kind, long id) {

    public enum Kind {
        USER("User"), GROUP("Group"), PROJECT("Project");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        /** Returns the name of the kind in messages. */
        public String title() {
            return title;
        }
    }

    public static AttributeOwner user(long id) {
        return new AttributeOwner(Kind.USER, id);
    }

    public static AttributeOwner group(long id) {
        return new AttributeOwner(Kind.GROUP, id);
    }

    public static AttributeOwner project(long id) {
        return new AttributeOwner(Kind.PROJECT, id);
    }
}
