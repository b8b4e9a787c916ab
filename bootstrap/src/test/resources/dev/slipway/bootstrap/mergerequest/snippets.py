"""Writes, reads, changes and deletes snippets with python-gitlab, as Debian packages it.

usage: snippets.py ADDRESS TOKEN-OF-AN-ADMINISTRATOR NAME
"""

import sys

import gitlab

address, token, name = sys.argv[1:]
root = gitlab.Gitlab(address, private_token=token)
root.auth()

project = root.projects.create({"name": name})
made = root.http_post(
    f"/projects/{project.id}/snippets",
    post_data={
        "title": "One",
        "files": [
            {"file_path": "b.py", "content": "print('b')\n"},
            {"file_path": "a/ü.py", "content": "print('ü')\n"},
        ],
        "visibility": "private",
        "description": "Two files",
    },
)
snippet = project.snippets.get(made["id"])
assert [file["path"] for file in snippet.files] == ["a/ü.py", "b.py"], snippet.files
assert project.snippets.get(snippet.id).content() == "print('ü')\n".encode()
assert b"".join(project.snippets.get(snippet.id).content(streamed=True, iterator=True)) == "print('ü')\n".encode()
assert [each.id for each in project.snippets.list(get_all=True)] == [snippet.id]
project.snippets.update(snippet.id, {"title": "Two"})
assert project.snippets.get(snippet.id).title == "Two"
project.snippets.update(snippet.id, {"files": [{"action": "delete", "file_path": "a/ü.py"}]})
assert project.snippets.get(snippet.id).file_name == "b.py"
assert snippet.user_agent_detail()["user_agent"].startswith("python-gitlab/")

old = project.snippets.create({"title": "Old", "file_name": "old.txt", "content": "old", "visibility": "public"})
project.snippets.update(old.id, {"file_name": "new.txt", "content": "new"})
assert project.snippets.get(old.id).content() == b"new"
old.delete()
try:
    project.snippets.get(old.id)
    raise AssertionError("it is still there")
except gitlab.GitlabGetError as refused:
    assert refused.response_code == 404, refused

own = root.snippets.create(
    {"title": name, "file_name": "a.txt", "content": "a", "visibility": "public"}
)
assert own.content() == b"a"
assert own.id in [each.id for each in root.snippets.list(get_all=True)]
assert own.id in [each.id for each in root.snippets.public(get_all=True)]
root.snippets.update(own.id, {"title": name + " changed"})
assert root.snippets.get(own.id).title == name + " changed"
own.delete()
try:
    root.snippets.create({"title": "x", "file_name": "../a", "content": "a"})
    raise AssertionError("it was taken")
except gitlab.GitlabCreateError as refused:
    assert "file_name should be a valid file path" in str(refused), refused

print("python-gitlab", gitlab.__version__)
