package dev.slipway.application.repository.push;

/** The two things a git client does: it takes a pack, or it brings one. */
public enum GitService {
    UPLOAD_PACK("git-upload-pack"), RECEIVE_PACK("git-receive-pack");

    private final String wireName;

    GitService(String wireName) {
        this.wireName = wireName;
    }

    public String wireName() {
        return wireName;
    }
}
