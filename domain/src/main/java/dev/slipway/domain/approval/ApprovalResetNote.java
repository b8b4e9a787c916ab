package dev.slipway.domain.approval;

import java.util.List;

/** Text of the system note about approvals that a new version of a merge request removes, which clients read. */
public enum ApprovalResetNote {
    PUSHED("by pushing to the branch"),
    RETARGETED("by changing the target branch");

    /** Maximum number of users that a note names, since any number may have approved. */
    private static final int MOST = 20;

    private final String cause;

    ApprovalResetNote(String cause) {
        this.cause = cause;
    }

    /** Returns the text. @param usernames of those whose approvals are removed, at least one */
    public String text(List<String> usernames) {
        List<String> named = usernames.stream().limit(MOST).map(name -> "@" + name).toList();
        int more = usernames.size() - named.size();
        String last = more == 0 ? named.getLast() : more + " more";
        List<String> first = more == 0 ? named.subList(0, named.size() - 1) : named;
        String users = switch (first.size()) {
            case 0 -> last;
            case 1 -> first.getFirst() + " and " + last;
            default -> String.join(", ", first) + ", and " + last;
        };
        return "reset approvals from " + users + " " + cause;
    }
}
