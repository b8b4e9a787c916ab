package dev.slipway.domain.branch;

/**
 * Name or wildcard of a protection. A star matches any sequence of characters, slashes included; other characters match
 * themselves.
 */
public record RefPattern(String text) {

    public boolean wildcard() {
        return text.indexOf('*') >= 0;
    }

    /** Returns whether a name matches, in time at most proportional to the product of the two lengths. */
    public boolean matches(String name) {
        int at = 0;
        int star = -1;
        int resume = 0;
        int next = 0;
        while (at < name.length()) {
            if (next < text.length() && text.charAt(next) == '*') {
                star = next++;
                resume = at;
            } else if (next < text.length() && text.charAt(next) == name.charAt(at)) {
                next++;
                at++;
            } else if (star >= 0) {
                next = star + 1;
                at = ++resume;
            } else {
                return false;
            }
        }
        while (next < text.length() && text.charAt(next) == '*') {
            next++;
        }
        return next == text.length();
    }
}
