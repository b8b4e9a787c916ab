"""Takes merge requests from the first commit to a revert with python-gitlab, as Debian packages it.

usage: merge_requests.py ADDRESS TOKEN-OF-AN-ADMINISTRATOR NAME
"""

import sys
import time

import gitlab

address, token, name = sys.argv[1:]
root = gitlab.Gitlab(address, private_token=token)
root.auth()


def person(suffix):
    user = root.users.create(
        {
            "username": name + suffix,
            "name": name + suffix,
            "email": name + suffix + "@example.com",
            "password": "zumbala-kessel",
            "skip_confirmation": True,
        }
    )
    made = user.personal_access_tokens.create({"name": "client", "scopes": ["api"]})
    return user, gitlab.Gitlab(address, private_token=made.token)


def until(question):
    end = time.monotonic() + 20
    while True:
        found = question()
        if found:
            return found
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def status(error, call, *arguments, **named):
    try:
        call(*arguments, **named)
    except error as failed:
        return failed.response_code
    raise AssertionError("not refused")


def commit(project, branch, file, content, start=None):
    data = {
        "branch": branch,
        "commit_message": "Add " + file,
        "actions": [{"action": "create", "file_path": file, "content": content}],
    }
    if start:
        data["start_branch"] = start
    return project.commits.create(data)


author, by_author = person("author")
reviewer, by_reviewer = person("reviewer")
project = by_author.projects.create({"name": name, "initialize_with_readme": True})
project.members.create({"user_id": reviewer.id, "access_level": gitlab.const.AccessLevel.DEVELOPER})
approvals = project.approvals.get()
approvals.reset_approvals_on_push = True
approvals.merge_requests_author_approval = False
approvals.save()
rule = project.approvalrules.create(
    {"name": "Second pair of eyes", "approvals_required": 1, "user_ids": [reviewer.id]}
)
commit(project, "main", ".gitlab-ci.yml", "unit:\n  script: make\n  rules: [{if: $CI_MERGE_REQUEST_IID}]\n")
project.branches.create({"branch": "release", "ref": "main"})
issue = project.issues.create({"title": "It crashes"})

# open
commit(project, "topic", "topic.txt", "one\n", start="main")
request = project.mergerequests.create(
    {
        "source_branch": "topic",
        "target_branch": "main",
        "title": "Mend the crash",
        "description": "Closes #%d" % issue.iid,
        "labels": ["bug"],
        "reviewer_ids": [reviewer.id],
    }
)


def read(**parameters):
    return project.mergerequests.get(request.iid, **parameters)


def waiting():
    return by_reviewer.projects.get(project.id).mergerequests.get(request.iid)


until(lambda: read().detailed_merge_status not in ("unchecked", "checking", "preparing"))
assert read().merge_status == "can_be_merged"
assert [one.iid for one in project.mergerequests.list(state="opened", source_branch="topic")] == [request.iid]
assert [one.iid for one in by_author.mergerequests.list(scope="created_by_me", iterator=True)] == [request.iid]
assert [one["new_path"] for one in request.changes()["changes"]] == ["topic.txt"]
assert [one.title for one in request.commits()] == ["Add topic.txt"]
assert [one.iid for one in request.closes_issues()] == [issue.iid]
version = request.diffs.get(request.diffs.list()[0].id)
assert [one["new_path"] for one in version.diffs] == ["topic.txt"]
assert {one["username"] for one in request.participants()} == {author.username, reviewer.username}
until(lambda: request.pipelines.list())
pipeline = request.pipelines.create({})
assert pipeline.ref == "refs/merge-requests/%d/head" % request.iid

# discuss
refs = read().diff_refs
thread = waiting().discussions.create(
    {
        "body": "Why?",
        "position": {
            "position_type": "text",
            "new_path": "topic.txt",
            "old_path": "topic.txt",
            "new_line": 1,
            "base_sha": refs["base_sha"],
            "start_sha": refs["start_sha"],
            "head_sha": refs["head_sha"],
        },
    }
)
mine = request.discussions.get(thread.id)
mine.notes.create({"body": "Because."})
mine.resolved = True
mine.save()
assert all(one["resolved"] for one in request.discussions.get(thread.id).attributes["notes"])
note = waiting().notes.create({"body": "Good."})
assert note.body == "Good."

# approve
assert read().detailed_merge_status == "not_approved"
assert request.approvals.get().approvals_left == 1
assert status(gitlab.GitlabAuthenticationError, read().approve) == 401
waiting().approve(sha=read().sha)
assert [one["user"]["username"] for one in request.approvals.get().approved_by] == [reviewer.username]
assert request.approval_state.get().rules[0]["approved"] is True
waiting().unapprove()
assert request.approvals.get().approvals_left == 1
waiting().approve()
assert request.approvals.get().approvals_left == 0

# push again, which takes the approval back
commit(project, "topic", "second.txt", "two\n")
until(lambda: request.approvals.get().approvals_left == 1)
assert len(request.diffs.list()) == 2
assert status(gitlab.GitlabMRClosedError, read().merge) == 405

# rebase
commit(project, "main", "meanwhile.txt", "x\n")
before = read().sha
assert read(include_diverged_commits_count=True).diverged_commits_count == 1
assert request.rebase()["rebase_in_progress"] is True
until(lambda: not read(include_rebase_in_progress=True).rebase_in_progress and read().sha != before)
assert read(include_diverged_commits_count=True).diverged_commits_count == 0
if request.approvals.get().approvals_left:
    waiting().approve()

# merge
until(lambda: read().detailed_merge_status == "mergeable")
assert status(gitlab.GitlabMRClosedError, read().merge, sha="a" * 40) == 409
merged = read()
merged.merge(merge_commit_message="Merge the mend", should_remove_source_branch=True)
assert merged.state == "merged", merged.state
until(lambda: [one.name for one in project.branches.list()] == ["main", "release"])
until(lambda: project.issues.get(issue.iid).state == "closed")
merge = project.commits.get(read().merge_commit_sha)
assert merge.title == "Merge the mend" and len(merge.parent_ids) == 2
assert [one["iid"] for one in merge.merge_requests()] == [request.iid]

# cherry-pick and revert
merge.cherry_pick("release")
assert project.files.get("second.txt", ref="release").decode() == b"two\n"
assert status(gitlab.GitlabCherryPickError, merge.cherry_pick, "release") == 400
assert merge.revert("main")["title"] == 'Revert "Merge the mend"'
assert status(gitlab.GitlabGetError, project.files.get, "second.txt", ref="main") == 404

# close, reopen and delete another one
commit(project, "other", "other.txt", "x\n", start="main")
other = project.mergerequests.create({"source_branch": "other", "target_branch": "main", "title": "Draft: other"})
assert other.draft is True
other.title = "Other"
other.state_event = "close"
other.save()
assert project.mergerequests.get(other.iid).state == "closed"
other.state_event = "reopen"
other.save()
assert other.state == "opened" and other.title == "Other"
other.delete()
assert status(gitlab.GitlabGetError, project.mergerequests.get, other.iid) == 404
print("python-gitlab %s is content" % gitlab.__version__)
