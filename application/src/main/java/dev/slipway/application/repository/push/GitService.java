package dev.slipway.application.repository.push;

/** Services of the git protocol: fetch (upload-pack) and push (receive-pack). */
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
