#!/bin/sh
# Installs what the tests need on Debian besides Node and the packages: Java 17 and the Firestore emulator. The tests install their
# browsers themselves. Run by devcontainer.json and in CI, as root.
set -eu
apt-get update
apt-get install -y --no-install-recommends ca-certificates curl git gnupg openjdk-17-jre-headless
curl -fsSL https://packages.cloud.google.com/apt/doc/apt-key.gpg | gpg --dearmor -o /usr/share/keyrings/cloud.google.gpg
echo 'deb [signed-by=/usr/share/keyrings/cloud.google.gpg] https://packages.cloud.google.com/apt cloud-sdk main' \
  > /etc/apt/sources.list.d/google-cloud-sdk.list
apt-get update
apt-get install -y --no-install-recommends google-cloud-cli-firestore-emulator
# The checkout belongs to another user than the one in a container of CI.
git config --system --add safe.directory '*'
